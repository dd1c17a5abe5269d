import { PAGE_HEADERS, PROBLEMS_PATH, PROBLEM_CODES, problemPath, type HostProblem } from '@workspace-api/contract';
import { problemIndexPage, problemPage, type ProblemPage } from '@workspace-api/reference/problem-pages';
import type { Endpoint } from '../endpoint.js';
import type { HttpResponse } from '../http-response.js';
import type { RequestContext } from '../request-context.js';
import { preferredMediaType } from './negotiate.js';

const send = (context: RequestContext, { forms }: ProblemPage): HttpResponse => {
  const mediaType = preferredMediaType(context.request.header('accept'), ['text/html', 'application/json']);
  const contentType = mediaType === 'text/html' ? 'text/html; charset=utf-8' : mediaType;
  const headers = { 'X-Request-Id': context.requestId, 'Content-Type': contentType, ...PAGE_HEADERS };
  return { status: 200, headers, body: forms[mediaType] };
};

/** Returns the endpoints of the pages about problems, those of the host's operations too. They need no key. */
export const problemPageEndpoints = (
  referencePath: string | undefined,
  hostProblems: readonly HostProblem[],
): readonly Endpoint[] => [
  {
    method: 'GET',
    path: PROBLEMS_PATH,
    respond: (context) =>
      send(context, problemIndexPage({ mountPath: context.mountPath, referencePath }, hostProblems)),
  },
  ...[...PROBLEM_CODES, ...hostProblems].map((problem): Endpoint => ({
    method: 'GET',
    path: problemPath(typeof problem === 'string' ? problem : problem.code),
    respond: (context) => send(context, problemPage(problem, { mountPath: context.mountPath, referencePath })),
  })),
];
