import type { Check } from '../../../src/chaos/checks/check.js';
import type { Evidence } from '../../../src/chaos/history/evidence.js';

/** What a check objects to, in its words. */
export const violationsOf = (check: Check, evidence: Evidence): readonly string[] =>
  check.judge(evidence).violations.map(({ what }) => what);
