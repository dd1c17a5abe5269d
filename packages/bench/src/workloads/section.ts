import type { Bench } from '../bench.js';

/** A part of the run with its own servers and its own part of the report. */
export interface Section {
  /** The prefix of the names of its comparisons, such as `memory`. */
  readonly name: string;
  readonly title: string;
  /** An introduction to its tables, in Markdown. */
  readonly about: string;
  /** The names of its comparisons without the prefix, such as `groups-first`. */
  readonly comparisons: readonly string[];
  /** The approximate number of slices in a round, to estimate the time of a run. */
  readonly slices: number;
  run(bench: Bench): Promise<void>;
}
