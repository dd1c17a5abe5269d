import { FIGURES, type FigureName } from '../method/figures.js';
import type { Spread } from '../method/spread.js';

/** Formats a number with fixed decimals and thousands separators. */
export const formatNumber = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Formats a figure with its unit: `41.2 µs`. */
export const formatFigure = (figure: FigureName, value: number): string => {
  const { unit, digits } = FIGURES[figure];
  return `${formatNumber(value, digits)}${unit && ` ${unit}`}`;
};

/** Formats a median with its quartiles: `41.2 (40.8–41.9)`. */
export const formatSpread = ({ median, lower, upper }: Spread, digits: number): string =>
  `${formatNumber(median, digits)} (${formatNumber(lower, digits)}–${formatNumber(upper, digits)})`;
