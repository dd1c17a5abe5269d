import type { Handled } from './http-handler.js';
import type { HttpRequest } from './http-request.js';
import { RequestContext } from './request-context.js';
import { respondWithProblem } from './response/problem-response.js';

/**
 * Returns the response to a request that failed in the host's own code, such as its middleware: `internal_error`, or the problem
 * of a `DomainError`. The caller sees nothing else of the error; the record has it.
 */
export const failRequest = (error: unknown, request: HttpRequest): Handled => {
  const context = new RequestContext(request);
  const response = respondWithProblem(context, error);
  return { response, record: context.recordOf(response.status) };
};
