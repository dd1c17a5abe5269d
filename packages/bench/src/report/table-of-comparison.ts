import { FIGURES, type FigureName } from '../method/figures.js';
import { figureIn, ratioIn, type Comparison } from '../method/comparison.js';
import { formatSpread } from './format-figure.js';

const RATIO_DIGITS = 2;

const headOf = (figure: FigureName): string => {
  const { title, unit } = FIGURES[figure];
  return unit === '' ? title : `${title}, ${unit}`;
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A comparison as a table of Markdown: a line for each subject, with medians and quartiles, and the ratios at the end. */
export const tableOfComparison = (comparison: Comparison): string => {
  const { subjects, figures, main, reference } = comparison;
  const referenceTitle = subjects.find(({ name }) => name === reference)?.title ?? reference;
  const head = ['', ...figures.map(headOf), `${FIGURES[main].title} × that of ${referenceTitle}`];
  const lines = subjects.map(({ name, title }) => [
    title,
    ...figures.map((figure) => formatSpread(figureIn(comparison, name, figure), FIGURES[figure].digits)),
    name === reference ? '1' : formatSpread(ratioIn(comparison, name), RATIO_DIGITS),
  ]);
  return [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...lines].map(row).join('\n');
};
