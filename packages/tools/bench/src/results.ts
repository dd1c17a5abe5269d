import type { Comparison } from './comparison.js';

/** A run, as saved. */
export interface Run {
  readonly date: string;
  /** The command that repeats it. */
  readonly command: string;
  readonly machine: string;
  readonly comparisons: readonly Comparison[];
}

/** Returns runs with a new one, whose comparisons replace those with the same names. */
export const withRun = (runs: readonly Run[], run: Run): Run[] => {
  const measured = new Set(run.comparisons.map(({ name }) => name));
  const kept = runs.map((earlier) => ({
    ...earlier,
    comparisons: earlier.comparisons.filter(({ name }) => !measured.has(name)),
  }));
  return [...kept, run].filter(({ comparisons }) => comparisons.length > 0);
};
