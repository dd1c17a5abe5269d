import { problemExample } from '../examples/problems.js';
import type { ProblemCode } from '../problems/catalogue.js';
import { problemKind, type HostProblem } from '../problems/problem-kind.js';
import type { Route } from '../route.js';
import type { ShownProblem } from './problem-responses.js';

/** Returns problems of an operation of the API, or of none without a route, with examples. */
export const shownProblems = (
  problems: readonly (ProblemCode | HostProblem)[],
  route: Route | null,
): readonly ShownProblem[] =>
  problems.map((problem) => ({
    ...problemKind(problem),
    example: problemExample(problem, { place: route ?? undefined }),
  }));
