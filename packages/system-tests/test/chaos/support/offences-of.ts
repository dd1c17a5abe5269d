import type { Check } from '../../../src/chaos/checks/check.js';
import type { Evidence } from '../../../src/chaos/history/evidence.js';

/** What a check objects to, in its words. */
export const offencesOf = (check: Check, evidence: Evidence): readonly string[] =>
  check.judge(evidence).offences.map(({ what }) => what);
