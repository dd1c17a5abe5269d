import Mocha from 'mocha';
import { cpuSeconds } from './cpu-time.js';
import type { FileResult } from './run-files.js';

const { Base } = Mocha.reporters;
const SLOWEST = 10;

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

const sumOf = (results: readonly FileResult[], count: (result: FileResult) => number): number =>
  results.reduce((sum, result) => sum + count(result), 0);

/**
 * Prints the failures, the slowest files, the duration, the CPU time, and the summary `12 passed, 0 failed` as the last line.
 *
 * @returns whether tests ran, and all passed.
 */
export const report = (results: readonly FileResult[], milliseconds: number): boolean => {
  Base.list(results.flatMap(({ failures }) => [...failures]));
  const slowest = results.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST);
  Base.consoleLog('\nThe slowest files:');
  for (const { name, milliseconds: duration } of slowest) Base.consoleLog(`${seconds(duration).padStart(10)}  ${name}`);
  const cpu = cpuSeconds();
  const cost = cpu === null ? '' : `, ${cpu.toFixed(0)} s of CPU with child processes`;
  Base.consoleLog(`\n${results.length} files in ${seconds(milliseconds)}${cost}`);

  const [passed, failed] = [
    sumOf(results, (result) => result.passed),
    sumOf(results, ({ failures }) => failures.length),
  ];
  const skipped = sumOf(results, (result) => result.skipped);
  Base.consoleLog(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return passed > 0 && failed === 0;
};
