import type { HttpRequest } from './http-request.js';
import type { HttpResponse } from './http-response.js';
import type { RequestRecord } from './request-record.js';
import { RequestContext } from './request-context.js';
import { respondWithProblem, type ToProblem } from './response/problem-response.js';
import type { Match } from './route-table.js';

/** A response with the record of its request. */
export interface Handled {
  readonly response: HttpResponse;
  readonly record: RequestRecord;
}

/** Handles requests without a framework. */
export interface RequestHandler {
  /**
   * Handles any request. Responds with 404 to an unknown path, and with 405 and `Allow` to another method of a known
   * path. Never rejects.
   */
  handle(request: HttpRequest): Promise<Handled>;
  /** Returns whether a path below the mount path is served here. A host handles all other paths itself. */
  owns(path: string): boolean;
}

/**
 * Returns a function that handles a request with the endpoint that `find` returns, unless the transport has matched it.
 * Errors become problems.
 */
export const handleRequests =
  (find: (request: HttpRequest) => Match, toProblem?: ToProblem) =>
  async (request: HttpRequest, match?: Match): Promise<Handled> => {
    const context = new RequestContext(request);
    let found = match;
    let response: HttpResponse;
    try {
      found ??= find(request);
      response = await found.endpoint.respond(context, found.params);
    } catch (error) {
      response = respondWithProblem(context, found?.endpoint.rejectionOf?.(error) ?? error, toProblem);
    }
    context.end();
    return { response, record: context.recordOf(response.status) };
  };
