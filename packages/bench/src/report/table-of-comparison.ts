import { figureIn, ratioIn, type Comparison } from '../method/comparison.js';
import { FIGURES, type FigureName } from '../method/figures.js';
import { formatSpread } from './format-figure.js';
import { table } from './table.js';

const RATIO_DIGITS = 2;

const headOf = (figure: FigureName): string => {
  const { title, unit } = FIGURES[figure];
  return unit === '' ? title : `${title}, ${unit}`;
};

/** Returns a comparison as a table: a row for each subject with medians, quartiles and the ratio. */
export const tableOfComparison = (comparison: Comparison): string => {
  const { subjects, figures, main, reference } = comparison;
  const referenceTitle = subjects.find(({ name }) => name === reference)?.title ?? reference;
  return table(
    ['', ...figures.map(headOf), `${FIGURES[main].title}, times ${referenceTitle}`],
    subjects.map(({ name, title }) => [
      title,
      ...figures.map((figure) => formatSpread(figureIn(comparison, name, figure), FIGURES[figure].digits)),
      name === reference ? '1' : formatSpread(ratioIn(comparison, name), RATIO_DIGITS),
    ]),
  );
};
