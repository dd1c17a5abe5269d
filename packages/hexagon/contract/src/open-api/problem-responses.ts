import type { Problem } from '../problems/problem.js';
import { type HostProblem, type ProblemKind, problemKind } from '../problems/problem-kind.js';
import { refTo, type Json } from '../json.js';
import { problemExample } from '../examples/problems.js';
import type { ProblemCode } from '../problems/catalogue.js';
import type { Route } from '../route.js';

/** A kind of problem, with an example of the operation. */
export interface ShownProblem extends ProblemKind {
  readonly example?: Problem;
}

/**
 * Returns the responses with these problems, by their status. All have one schema, because generators of clients would make a
 * type of each narrower one. `x-problem-codes` has their codes.
 */
export const problemResponses = (problems: readonly ShownProblem[], headersOf: (status: number) => Json): Json => {
  const responseOf = (status: number): Json => {
    const ofStatus = problems.filter((kind) => kind.status === status);
    const examples = ofStatus.flatMap(({ code, title, example }) =>
      example === undefined ? [] : [[code, { summary: title, value: example }] as const],
    );
    return {
      description: ofStatus.map(({ code, title }) => `\`${code}\`: ${title}.`).join(' '),
      'x-problem-codes': ofStatus.map(({ code }) => code),
      headers: headersOf(status),
      content: {
        'application/problem+json': {
          schema: refTo('schemas', 'Problem'),
          ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
        },
      },
    };
  };
  const statuses = new Set(problems.map(({ status }) => status));
  return Object.fromEntries([...statuses].map((status) => [String(status), responseOf(status)]));
};

/** Returns problems of an operation of the API, or of none without a route, with examples. */
export const shownProblems = (
  problems: readonly (ProblemCode | HostProblem)[],
  route: Route | null,
): readonly ShownProblem[] =>
  problems.map((problem) => ({
    ...problemKind(problem),
    example: problemExample(problem, { place: route ?? undefined }),
  }));
