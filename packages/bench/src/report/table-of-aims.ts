import type { Comparison } from '../method/comparison.js';
import { AIMS, isMet, type Aim } from './aims.js';
import { formatNumber } from './format-figure.js';
import { table } from './table.js';

const digitsOf = ({ unit }: Aim): number => (unit === undefined ? 2 : 0);

const format = (aim: Aim, value: number): string =>
  `${formatNumber(value, digitsOf(aim))}${aim.unit === undefined ? '' : ` ${aim.unit}`}`;

/** Returns a table of every measured aim with its figure, and whether it is reached. */
export const tableOfAims = (comparisons: readonly Comparison[]): string =>
  table(
    ['', 'aim', 'measured', 'reached'],
    AIMS.flatMap((aim) => {
      const comparison = comparisons.find(({ name }) => name === aim.comparison);
      if (comparison === undefined) return [];
      const value = aim.measure(comparison);
      return [
        [aim.text, `${aim.kind} ${format(aim, aim.bound)}`, format(aim, value), isMet(aim, value) ? 'yes' : '**no**'],
      ];
    }),
  );
