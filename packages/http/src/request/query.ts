import { Faults, checkPageRequest, type PageRequest } from '@workspace-api/core';
import { RequestError, wellFormed, type ProblemFault } from '@workspace-api/contract';

const PAGE_PARAMETERS = ['limit', 'cursor'];

/** More wrong names than any well-meant request has. Further ones are not reported. */
const MAX_REPORTED = 100;

const DIGITS = /^\d{1,9}$/;

/** Returns the number that a parameter spells in decimal digits; NaN, which the core rejects, for anything else. */
const toNumber = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : DIGITS.test(text) ? Number(text) : Number.NaN;

/** Splits a query into its parameters and the issues of their names: unknown ones, and repeated ones. */
const split = (query: string, allowed: readonly string[]) => {
  const values = new Map<string, string>();
  const issues = new Map<string, ProblemFault>();
  for (const [name, value] of new URLSearchParams(query)) {
    const parameter = wellFormed(name.slice(0, 100));
    if (!allowed.includes(name)) {
      issues.set(parameter, { parameter, code: 'unknown_parameter', detail: 'Leave this parameter out.' });
    } else if (values.has(name)) {
      issues.set(parameter, { parameter, code: 'duplicate', detail: 'Send this parameter once.' });
    } else values.set(name, value);
  }
  return { values, issues: [...issues.values()].slice(0, MAX_REPORTED) };
};

/** Throws every issue of a query at once: those of the names, and those that the core finds in the values. */
const reject = (issues: readonly ProblemFault[], request: PageRequest): never => {
  const valueFaults = new Faults();
  checkPageRequest(valueFaults, request);
  const isUnknown = issues.some(({ code }) => code === 'unknown_parameter');
  throw new RequestError(isUnknown ? 'unknown_parameter' : 'invalid_parameter', {
    errors: [
      ...issues,
      ...valueFaults.found.map(({ path, code, detail }) => ({ parameter: String(path[0]), code, detail })),
    ],
  });
};

/**
 * Reads the query of an operation. Only a list has parameters. Throws `unknown_parameter` and `invalid_parameter` for
 * wrong names; the core validates the values.
 */
export const readQuery = (query: string, isList: boolean): PageRequest => {
  if (query === '') return {};
  const { values, issues } = split(query, isList ? PAGE_PARAMETERS : []);
  const request = { limit: toNumber(values.get('limit')), cursor: values.get('cursor') };
  return issues.length > 0 ? reject(issues, request) : request;
};
