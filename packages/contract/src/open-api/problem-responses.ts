import { problemExample } from '../examples/problems.js';
import type { ProblemCode } from '../problems/catalogue.js';
import { problemKind, type HostProblem } from '../problems/problem-kind.js';
import type { Route } from '../route.js';
import { headersOf } from './headers.js';
import { refTo, type Json } from './json.js';

/**
 * Returns the responses, by their status, of an operation with these problems; of no operation, without a route. All have
 * one schema, because generators of clients would make a type of each narrower one. `x-problem-codes` has their codes.
 */
export const problemResponses = (problems: readonly (ProblemCode | HostProblem)[], route: Route | null): Json => {
  const all = problems.map((problem) => ({ problem, ...problemKind(problem) }));
  const responseOf = (status: number): Json => {
    const ofStatus = all.filter((kind) => kind.status === status);
    return {
      description: ofStatus.map(({ code, title }) => `\`${code}\`: ${title}.`).join(' '),
      'x-problem-codes': ofStatus.map(({ code }) => code),
      headers: headersOf(status, route),
      content: {
        'application/problem+json': {
          schema: refTo('schemas', 'Problem'),
          examples: Object.fromEntries(
            ofStatus.map(({ problem, code, title }) => [
              code,
              { summary: title, value: problemExample(problem, { place: route ?? undefined }) },
            ]),
          ),
        },
      },
    };
  };
  const statuses = new Set(all.map(({ status }) => status));
  return Object.fromEntries([...statuses].map((status) => [String(status), responseOf(status)]));
};
