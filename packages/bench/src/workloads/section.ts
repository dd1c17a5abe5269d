import type { Bench } from '../bench.js';

/** A part of the run, with its own servers, and its own part of the report. */
export interface Section {
  /** What the names of its comparisons begin with: `memory`. */
  readonly name: string;
  readonly title: string;
  /** What a reader of its tables should know, in sentences of Markdown. */
  readonly about: string;
  /** The names of its comparisons, without that of the section: `groups-first`. */
  readonly comparisons: readonly string[];
  /** How many slices of the usual length a round of all its comparisons has, about: for the estimate of the time. */
  readonly slices: number;
  run(bench: Bench): Promise<void>;
}
