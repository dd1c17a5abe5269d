import type { Check, Violation, Verdict } from '../checks/check.js';
import type { Evidence } from '../history/evidence.js';
import type { History } from '../history/history.js';
import { overlaps } from '../history/span.js';
import type { Result } from './result.js';

const MAX_VIOLATIONS = 5;
const MAX_CHARACTERS = 600;

/** Applies a check to the evidence of some seconds of faults. A check with too little evidence fails. */
export const resultOf = (check: Check, evidence: Evidence, seconds: number): Result => {
  const verdict = check.judge(evidence);
  const least = Math.max(1, Math.floor(check.minPerSecond * seconds));
  const isEnough = verdict.checked >= least;
  return {
    name: check.name,
    isPassed: isEnough && verdict.violations.length === 0,
    remark: remarkOf(check, verdict),
    details: [
      ...(isEnough ? [] : [`Only ${verdict.checked} ${check.unit} were checked, and at least ${least} are required.`]),
      ...violationsOf(verdict, evidence.history),
    ],
  };
};

const remarkOf = ({ unit }: Check, { checked, excused, violations }: Verdict): string =>
  [
    `${checked} ${unit}`,
    ...(excused === 0 ? [] : [`${excused} excused, while a stopped primary was resumed`]),
    ...(violations.length === 0 ? [] : [`${violations.length} wrong`]),
  ].join(', ');

/** Returns the first violations of a verdict, each with the faults at that time. */
export const violationsOf = ({ violations }: Verdict, history: History): readonly string[] =>
  violations.slice(0, MAX_VIOLATIONS).map(({ when, what }: Violation) => {
    const faults = history.faults.filter((fault) => overlaps(fault, when)).map(({ name }) => name);
    const during = faults.length === 0 ? 'no fault' : faults.join(', ');
    const text = what.length > MAX_CHARACTERS ? `${what.slice(0, MAX_CHARACTERS)}…` : what;
    return `${Math.round(when.start)} to ${Math.round(when.end)} ms, during ${during}: ${text}`;
  });
