import { PageRequest, ValidationIssues } from '@workspace-api/core';
import { RequestError, toWellFormed, type ProblemIssue } from '@workspace-api/contract';
import { redact } from '../response/redact.js';

const PAGE_PARAMETERS = ['limit', 'cursor'];

/** The maximum number of parameters to read. No operation has that many. */
const MAX_PARAMETERS = 100;

const DIGITS = /^\d{1,9}$/;

/** Returns the number that a parameter spells in decimal digits, otherwise NaN, which the core rejects. */
const toNumber = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : DIGITS.test(text) ? Number(text) : Number.NaN;

/** Returns the first `MAX_PARAMETERS` parameters of a query. Empty ones do not count, because they are skipped. */
const firstOf = (query: string): string => {
  let end = -1;
  for (let count = 0; count < MAX_PARAMETERS;) {
    const start = end + 1;
    end = query.indexOf('&', start);
    if (end < 0) return query;
    if (end > start) count += 1;
  }
  return query.slice(0, end);
};

/** Returns the parameters of a query, and the issues of unknown and repeated names. */
const split = (query: string, allowed: readonly string[]) => {
  const values = new Map<string, string>();
  const issues = new Map<string, ProblemIssue>();
  for (const [name, value] of new URLSearchParams(firstOf(query))) {
    if (allowed.includes(name) && !values.has(name)) {
      values.set(name, value);
      continue;
    }
    const parameter = toWellFormed(redact(name).slice(0, 100));
    const issue = values.has(name)
      ? { code: 'duplicate', detail: 'Send this parameter once.' }
      : { code: 'unknown_parameter', detail: 'Unknown parameter. Remove it.' };
    issues.set(parameter, { parameter, ...issue });
  }
  return { values, issues: [...issues.values()] };
};

/** Throws all issues of a query at once: those of the names, and those that the core finds in the values. */
const reject = (issues: readonly ProblemIssue[], request: PageRequest): never => {
  const valueIssues = new ValidationIssues();
  valueIssues.check(PageRequest, request);
  const isUnknown = issues.some(({ code }) => code === 'unknown_parameter');
  throw new RequestError(isUnknown ? 'unknown_parameter' : 'invalid_parameter', {
    errors: [
      ...issues,
      ...valueIssues.found.map(({ path, code, detail }) => ({ parameter: String(path[0]), code, detail })),
    ],
  });
};

/**
 * Reads the query of an operation. Only lists have parameters. Throws `unknown_parameter` and `invalid_parameter` for
 * names; the core validates the values.
 */
export const readQuery = (query: string, isList: boolean): PageRequest => {
  if (query === '') return {};
  const { values, issues } = split(query, isList ? PAGE_PARAMETERS : []);
  const request = { limit: toNumber(values.get('limit')), cursor: values.get('cursor') };
  return issues.length > 0 ? reject(issues, request) : request;
};
