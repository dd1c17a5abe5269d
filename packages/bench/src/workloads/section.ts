import type { Bench } from '../bench.js';

/** A part of the run, with its own servers and its own part of the report. */
export interface Section {
  /** The prefix of its comparisons' names: `memory`. */
  readonly name: string;
  readonly title: string;
  /** Notes for readers of its tables, as sentences in Markdown. */
  readonly about: string;
  /** The names of its comparisons, without the section: `groups-first`. */
  readonly comparisons: readonly string[];
  /** The approximate number of usual slices per round of all comparisons, to estimate the time. */
  readonly slices: number;
  run(bench: Bench): Promise<void>;
}
