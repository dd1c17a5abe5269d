import type { Result } from './result.js';
import { tableOf } from './table.js';

/** Returns the report of a run, for a reader. */
export const reportOf = (
  title: string,
  summary: readonly (readonly [name: string, value: string])[],
  results: readonly Result[],
): string =>
  [
    '',
    title,
    tableOf(summary),
    ...results.flatMap(({ name, isPassed, remark, details }) => [
      `  ${isPassed ? 'passed' : 'FAILED'}  ${name}: ${remark}`,
      ...details.map((detail) => `          ${detail}`),
    ]),
  ].join('\n');

/** Returns the last line of a chaos run, which a script can parse. */
export const lastLineOf = (results: readonly Result[]): string => {
  const passed = results.filter(({ isPassed }) => isPassed).length;
  return `chaos: ${passed} checks passed, ${results.length - passed} failed`;
};
