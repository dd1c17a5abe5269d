import type { Handled } from './handle-requests.js';
import type { HttpRequest, HttpRequestHead } from './http-request.js';
import { problemsOf, respondWithProblem, type Challenged } from './response/respond-with-problem.js';
import { RequestContext } from './context/request-context.js';
import type { RequestRecord } from './context/request-record.js';

/**
 * Returns the response to a request that failed in the host's own code, such as its middleware: the problem of a
 * `DomainError`, otherwise `internal_error`. Only the record contains the error itself. The options are those of the API.
 */
export const failRequest = (error: unknown, request: HttpRequestHead, options: Challenged = {}): Handled => {
  const context = new RequestContext(request);
  const response = respondWithProblem(context, error, problemsOf(options));
  return { response, record: context.end(response.status) };
};

/** Returns the record of a request to which the host's own code responds with a status, such as its middleware. */
export const recordRequest = (request: HttpRequest, status: number): RequestRecord =>
  new RequestContext(request).end(status);
