import { PROBLEM_CODES, type HostProblem, type ProblemCode } from '@workspace-api/contract';
import { PROBLEMS_PATH, problemKind, problemPath, problemTypeOf } from '@workspace-api/contract/internal';
import type { Endpoint } from '../endpoint.js';
import type { ServedPages } from '../pages.js';

/** The headers of a kind of problem. It changes only with a release, so it can be cached for an hour. */
const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'public, max-age=3600',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  Vary: 'Accept',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Returns the endpoints of the kinds of problems, those of the host's operations too: each at its type URL, and all in a list.
 * They need no key. Without pages they are JSON only.
 */
export const problemEndpoints = (hostProblems: readonly HostProblem[], pages?: ServedPages): readonly Endpoint[] => {
  const problems = [...PROBLEM_CODES, ...hostProblems];
  const endpoint = (path: string, problem: ProblemCode | HostProblem | null): Endpoint => ({
    method: 'GET',
    path,
    admission: null,
    respond: async ({ request, requestId, mountPath }) => {
      const { preferredMediaType } = await import('./negotiate.js');
      const common = { 'X-Request-Id': requestId, ...HEADERS };
      if (pages && preferredMediaType(request.header('accept'), ['text/html', 'application/json']) === 'text/html') {
        const { headers, html } = await pages.problemPage(problem, mountPath);
        return { status: 200, headers: { ...common, ...headers }, body: html };
      }
      const typeOf = (one: ProblemCode | HostProblem) => problemTypeOf(one, { mountPath });
      const data = problem === null ? { problems: problems.map(typeOf) } : typeOf(problem);
      return { status: 200, headers: common, body: JSON.stringify(data) };
    },
  });
  return [
    endpoint(PROBLEMS_PATH, null),
    ...problems.map((problem) => endpoint(problemPath(problemKind(problem).code), problem)),
  ];
};
