import type { Check } from '../../../src/chaos/checks/check.js';
import type { Evidence } from '../../../src/chaos/history/evidence.js';

/** Returns the texts of a check's violations. */
export const violationsOf = (check: Check, evidence: Evidence): readonly string[] =>
  check.judge(evidence).violations.map(({ what }) => what);
