import type { Evidence } from '../history/evidence.js';
import type { Span } from '../history/history.js';

/** A violation of a promise. */
export interface Violation {
  readonly when: Span;
  readonly what: string;
}

/** The time of a violation that has none. */
export const UNKNOWN_TIME: Span = { start: 0, end: 0 };

export interface Verdict {
  /** The number of checks. */
  readonly checked: number;
  /** The number of violations that the promise itself excludes. */
  readonly excused?: number;
  readonly violations: readonly Violation[];
}

/** A promise of the product that is checked against the evidence. */
export interface Check {
  /** The promise. */
  readonly name: string;
  /** The plural noun for the things that are checked. */
  readonly unit: string;
  /** The minimum number of checked things per second of faults, at least one in all. With fewer, the check fails. */
  readonly minPerSecond: number;
  readonly judge: (evidence: Evidence) => Verdict;
}

/** A problem that the promise itself excludes. */
export const EXCUSED = Symbol('excused');

/** Returns the verdict on things that have at most one problem each. */
export const judgeEach = <Item extends Span>(
  items: readonly Item[],
  problemOf: (item: Item) => string | typeof EXCUSED | null,
): Verdict => {
  const problems = items.map((item) => ({ when: item, what: problemOf(item) }));
  return {
    checked: items.length,
    excused: problems.filter(({ what }) => what === EXCUSED).length,
    violations: problems.flatMap(({ when, what }) => (typeof what === 'string' ? [{ when, what }] : [])),
  };
};
