import type { Route } from '../route.js';
import type { HostProblem } from './problem-kind.js';

/** Returns the problems of a host that its routes name, each code once. */
export const hostProblemsOf = (routes: readonly Route[]): readonly HostProblem[] => {
  const byCode = new Map<string, HostProblem>();
  for (const problem of routes.flatMap(({ problems }) => problems)) {
    if (typeof problem !== 'string') byCode.set(problem.code, problem);
  }
  return [...byCode.values()];
};
