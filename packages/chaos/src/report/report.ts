import type { Check, Verdict, Violation } from '../checks/check.js';
import type { Evidence } from '../history/evidence.js';
import { type History, overlaps } from '../history/history.js';

/** The result of a check. */
export interface Result {
  readonly name: string;
  readonly isPassed: boolean;
  /** Counts, for a reader. */
  readonly remark: string;
  /** The details of a failure. */
  readonly details: readonly string[];
}

/** Returns one line per row, with aligned columns. */
const tableOf = (rows: readonly (readonly [name: string, value: string])[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
};

/** Returns the report of a run, for a reader. */
export const reportOf = (
  title: string,
  summary: readonly (readonly [name: string, value: string])[],
  results: readonly Result[],
): string =>
  [
    '',
    title,
    tableOf(summary),
    ...results.flatMap(({ name, isPassed, remark, details }) => [
      `  ${isPassed ? 'passed' : 'FAILED'}  ${name}: ${remark}`,
      ...details.map((detail) => `          ${detail}`),
    ]),
  ].join('\n');

/** Returns the last line of a chaos run, which a script can parse. */
export const lastLineOf = (results: readonly Result[]): string => {
  const passed = results.filter(({ isPassed }) => isPassed).length;
  return `chaos: ${passed} checks passed, ${results.length - passed} failed`;
};

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

const remarkOf = ({ unit }: Check, { checked, excused = 0, violations }: Verdict): string =>
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
