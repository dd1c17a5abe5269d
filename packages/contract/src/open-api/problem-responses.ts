import { problemExample } from '../examples/problems.js';
import { PROBLEMS, type ProblemCode } from '../problems/catalogue.js';
import type { Route } from '../routes.js';
import { headersOf } from './headers.js';
import { refTo, type Json } from './json.js';

/**
 * Returns the responses, by their status, of an operation with these problems; of no operation, without a route. All have
 * one schema, because generators of clients would make a type of each narrower one. `x-problem-codes` has their codes.
 */
export const problemResponses = (codes: readonly ProblemCode[], route: Route | null): Json => {
  const responseOf = (status: number): Json => {
    const ofStatus = codes.filter((code) => PROBLEMS[code].status === status);
    return {
      description: ofStatus.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
      'x-problem-codes': ofStatus,
      headers: headersOf(status, route),
      content: {
        'application/problem+json': {
          schema: refTo('schemas', 'Problem'),
          examples: Object.fromEntries(
            ofStatus.map((code) => [
              code,
              { summary: PROBLEMS[code].title, value: problemExample(code, { place: route ?? undefined }) },
            ]),
          ),
        },
      },
    };
  };
  const statuses = new Set(codes.map((code) => PROBLEMS[code].status));
  return Object.fromEntries([...statuses].map((status) => [String(status), responseOf(status)]));
};
