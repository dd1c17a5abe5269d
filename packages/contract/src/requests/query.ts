import { Faults, checkPageRequest, type PageRequest } from '@workspace-api/core';
import type { ProblemFault } from '../problems/problem.js';
import { RequestError } from '../problems/request-error.js';
import { wellFormed } from '../problems/well-formed.js';

const PAGE_PARAMETERS = ['limit', 'cursor'];

/** More names than any request made in good faith can have wrong. What is found beyond is not told. */
const MOST_FAULTS = 100;

const DIGITS = /^\d{1,9}$/;

/** The number that a parameter spells in decimal digits alone; no number, which the core refuses, otherwise. */
const toNumber = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : DIGITS.test(text) ? Number(text) : Number.NaN;

/** Splits a query into its parameters and the faults of their names: unknown ones, and ones given twice. */
const split = (search: string, allowed: readonly string[]) => {
  const values = new Map<string, string>();
  const faults = new Map<string, ProblemFault>();
  for (const [name, value] of new URLSearchParams(search)) {
    const parameter = wellFormed(name.slice(0, 100));
    if (!allowed.includes(name)) {
      faults.set(parameter, { parameter, code: 'unknown_parameter', detail: 'Leave this parameter out.' });
    } else if (values.has(name)) {
      faults.set(parameter, { parameter, code: 'duplicate', detail: 'Send this parameter once.' });
    } else values.set(name, value);
  }
  return { values, faults: [...faults.values()].slice(0, MOST_FAULTS) };
};

/** Throws every fault of a query at once: those of names, and those that the core finds in the values. */
const refuse = (faults: readonly ProblemFault[], request: PageRequest): never => {
  const valueFaults = new Faults();
  checkPageRequest(valueFaults, request);
  const isUnknown = faults.some(({ code }) => code === 'unknown_parameter');
  throw new RequestError(isUnknown ? 'unknown_parameter' : 'invalid_parameter', {
    errors: [
      ...faults,
      ...valueFaults.found.map(({ path, code, detail }) => ({ parameter: String(path[0]), code, detail })),
    ],
  });
};

/**
 * Reads the query of an operation, without its question mark. An operation that gives no list has no parameters.
 * Throws `unknown_parameter` and `invalid_parameter`; the values that the core can judge alone are left to it.
 */
export const readQuery = (search: string, isList: boolean): PageRequest => {
  if (search === '') return {};
  const { values, faults } = split(search, isList ? PAGE_PARAMETERS : []);
  const request = { limit: toNumber(values.get('limit')), cursor: values.get('cursor') };
  return faults.length > 0 ? refuse(faults, request) : request;
};
