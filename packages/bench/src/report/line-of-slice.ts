import { FIGURES, type FigureName, type Figures } from '../method/figures.js';
import { formatFigure } from './format-figure.js';

/** Formats a slice as a line of progress. */
export const lineOfSlice = (
  round: number,
  rounds: number,
  title: string,
  figures: Figures,
  shown: readonly FigureName[],
): string => {
  const values = shown.flatMap((figure) => {
    const value = figures[figure];
    return value === undefined ? [] : [`${FIGURES[figure].title} ${formatFigure(figure, value)}`];
  });
  return `  ${round === 0 ? 'warm-up' : `${round}/${rounds}`.padEnd(7)}  ${title.padEnd(24)}  ${values.join(', ')}`;
};
