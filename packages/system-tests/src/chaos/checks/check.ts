import type { Evidence } from '../history/evidence.js';
import type { Span } from '../history/span.js';

/** Something that must not have happened. */
export interface Violation {
  readonly when: Span;
  readonly what: string;
}

export interface Verdict {
  /** How many things were looked at. */
  readonly checked: number;
  /** How many would have been an violation, but for an exception that the promise makes itself. */
  readonly excused: number;
  readonly violations: readonly Violation[];
}

/** A promise of the product, held against what happened. */
export interface Check {
  /** The promise. */
  readonly name: string;
  /** What is counted as checked. */
  readonly unit: string;
  /**
   * How many must have been checked per second under faults, and one at the very least. With fewer the check proves too
   * little, and fails.
   */
  readonly minPerSecond: number;
  readonly judge: (evidence: Evidence) => Verdict;
}
