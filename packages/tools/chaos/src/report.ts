import type { Check, Verdict } from './checks/check.js';
import { groupBy } from './history/acknowledged.js';
import type { Evidence } from './history/evidence.js';
import { type Exchange, type History, exchangesOf, lengthOf, overlaps } from './history/history.js';
import { now } from './history/recorder.js';

export interface Result {
  readonly name: string;
  readonly isPassed: boolean;
  readonly remark: string;
  readonly details: readonly string[];
}

/** Applies a check to the evidence of some seconds of faults. A check with too little evidence fails. */
export const resultOf = (check: Check, evidence: Evidence, seconds: number): Result => {
  const { name, unit, minPerSecond, judge } = check;
  const verdict = judge(evidence);
  const { checked, excused = 0, violations } = verdict;
  const least = Math.max(1, Math.floor(minPerSecond * seconds));
  const isEnough = checked >= least;
  return {
    name,
    isPassed: isEnough && violations.length === 0,
    remark: `${checked} ${unit}, ${excused} excused, ${violations.length} wrong`,
    details: [
      ...(isEnough ? [] : [`Only ${checked} ${unit} were checked, and at least ${least} are required.`]),
      ...detailsOf(verdict, evidence.history),
    ],
  };
};

/** Applies a check to the evidence of a wrong variant. It must find the mistake. */
export const foundBy = ({ name, unit, judge }: Check, evidence: Evidence): Result => {
  const verdict = judge(evidence);
  return {
    name: `found by "${name}"`,
    isPassed: verdict.violations.length > 0,
    remark: `${verdict.violations.length} wrong of ${verdict.checked} ${unit}`,
    details: detailsOf(verdict, evidence.history).slice(0, 1),
  };
};

const MAX_VIOLATIONS = 5;
const MAX_CHARACTERS = 600;

/** Returns the first violations of a verdict, each with the faults at that time. */
const detailsOf = ({ violations }: Verdict, { faults }: History): readonly string[] => {
  // Since this process started.
  const seconds = (time: number): string => ((time - now() + performance.now()) / 1_000).toFixed(1);
  return violations.slice(0, MAX_VIOLATIONS).map(({ when, what }) => {
    const during = faults.filter((fault) => overlaps(fault, when)).map(({ name }) => name);
    const text = what.length > MAX_CHARACTERS ? `${what.slice(0, MAX_CHARACTERS)}…` : what;
    return `${seconds(when.start)} to ${seconds(when.end)} s, during ${during.join(', ') || 'no fault'}: ${text}`;
  });
};

/** Returns the report of a run, for a reader: a table, and a line for each result. */
export const reportOf = (title: string, history: History, results: readonly Result[]): string => {
  const table = tableOf(history);
  const width = Math.max(...table.map(([name]) => name.length));
  return [
    '',
    title,
    ...table.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
    ...results.flatMap(({ name, isPassed, remark, details }) => [
      `  ${isPassed ? 'passed' : 'FAILED'}  ${name}: ${remark}`,
      ...details.map((detail) => `          ${detail}`),
    ]),
  ].join('\n');
};

const tableOf = (history: History): readonly (readonly [name: string, value: string | number])[] => {
  const exchanges = exchangesOf(history);
  const milliseconds = (value: number): string => `${Math.round(value)} ms`;
  return [
    ...countsBy(exchanges, ({ response }) => `requests: ${response?.status ?? 'no response'} ${response?.code ?? ''}`),
    ...countsBy(history.faults, ({ name }) => `faults: ${name}`),
    ['longest request', milliseconds(Math.max(0, ...exchanges.map(lengthOf)))],
    ['longest time without a 2xx', milliseconds(longestSilence(exchanges))],
    ['recovery after the last fault', history.recoveries.map((span) => milliseconds(lengthOf(span))).join(', ')],
  ];
};

const countsBy = <Item>(items: readonly Item[], nameOf: (item: Item) => string): (readonly [string, number])[] =>
  [...groupBy(items, nameOf)]
    .map(([name, group]) => [name, group.length] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));

const longestSilence = (exchanges: readonly Exchange[]): number => {
  const ends = exchanges.flatMap(({ response, end }) => (response !== null && response.status < 300 ? [end] : []));
  const moments = ends.sort((one, other) => one - other);
  return Math.max(0, ...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)));
};
