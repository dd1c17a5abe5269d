import { problemResponse, type About, type Problem, type ProblemResponse } from '@workspace-api/contract';
import type { FailedRequest } from '@workspace-api/contract/internal';
import type { HttpRequestHead } from '../http-request.js';
import type { HttpResponse } from '../http-response.js';
import type { RequestContext } from '../context/request-context.js';
import { metadataUrls, type ProtectedResource } from './resource-metadata.js';
import { redactorOf } from '../context/redact.js';

/** Returns a problem whose errors contain no credentials of the request. */
const withoutCredentials = (problem: Problem, redact: (text: string) => string): Problem => {
  if (problem.errors === undefined) return problem;
  const errors = problem.errors.map(({ parameter, pointer, ...error }) => ({
    ...(parameter !== undefined && { parameter: redact(parameter) }),
    ...(pointer !== undefined && { pointer: redact(pointer) }),
    ...error,
  }));
  return { ...problem, errors };
};

/** Returns the problem of an error. */
export type ToProblem = (error: unknown, request: FailedRequest) => ProblemResponse;

/** What a deployment says about itself in a challenge. */
export interface Challenged {
  readonly about?: About | undefined;
  readonly protectedResource?: ProtectedResource | undefined;
}

/** Returns the problems of a deployment. */
export const problemsOf = ({ about, protectedResource }: Challenged): ToProblem => {
  const metadataUrl = protectedResource && metadataUrls(protectedResource);
  return (error, request) =>
    problemResponse(error, {
      ...request,
      realm: about?.title,
      resourceMetadata: metadataUrl?.(request.mountPath),
    });
};

/** Stores an error in the context. Returns its problem without credentials, for any media type. */
export const recordProblem = (
  context: RequestContext<HttpRequestHead>,
  error: unknown,
  toProblem: ToProblem = problemResponse,
): ProblemResponse => {
  const { requestId, mountPath, request } = context;
  const redact = redactorOf(request);
  const { status, headers, body } = toProblem(error, {
    requestId,
    mountPath,
    path: redact(request.path),
    method: request.method,
  });
  const problem = withoutCredentials(body, redact);
  context.fail(problem, error);
  return { status, headers: Object.assign(context.headers('application/problem+json'), headers), body: problem };
};

/** Returns the response for an error, and stores the error in the context. */
export const respondWithProblem = (...args: Parameters<typeof recordProblem>): HttpResponse => {
  const { status, headers, body } = recordProblem(...args);
  return { status, headers, body: JSON.stringify(body) };
};
