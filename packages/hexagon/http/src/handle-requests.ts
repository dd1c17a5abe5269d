import type { HttpRequest } from './http-request.js';
import type { HttpResponse } from './http-response.js';
import { notifyObserver } from './context/notify-observer.js';
import type { OnRecord, RequestRecord } from './context/request-record.js';
import type { SetAddress } from './request/entrance.js';
import { explainMissingKey } from './request/misplaced-key.js';
import { RequestContext, type ContextOptions } from './context/request-context.js';
import { respondWithProblem, type ToProblem } from './response/respond-with-problem.js';
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
   * path. Never rejects a request with the fields of its type.
   */
  handle(request: HttpRequest): Promise<Handled>;
  /** Returns whether a path below the mount path is served here. A host handles all other paths itself. */
  owns(path: string): boolean;
}

/** Options of {@link handleRequests}. */
export interface HandlingOptions extends ContextOptions {
  /** Returns the problem of an error. Defaults to those of the API. */
  readonly toProblem?: ToProblem | undefined;
  /** Returns the response to an error, and stores the error in the context. Defaults to a problem. */
  readonly toErrorResponse?: ((context: RequestContext, error: unknown) => HttpResponse) | undefined;
  /** Receives the record of every request before its response is sent. */
  readonly onRecord?: OnRecord | undefined;
  /** Sets the address of the client. Defaults to the address of the peer. */
  readonly setAddress?: SetAddress | undefined;
}

/** Returns the match of a request. A transport that has matched it gives the segments of the path that are parameters. */
type Find = (request: HttpRequest, segments: readonly string[]) => Match;

/**
 * Returns a function that handles a request with the endpoint of its match, which may be the same for all requests. Errors
 * become problems.
 */
export const handleRequests =
  (
    match: Match | Find,
    {
      toProblem,
      toErrorResponse = (context, error) => respondWithProblem(context, error, toProblem),
      onRecord,
      setAddress,
      ...contextOptions
    }: HandlingOptions = {},
  ) =>
  async (request: HttpRequest, segments: readonly string[] = []): Promise<Handled> => {
    const context = new RequestContext(request, contextOptions);
    let found: Match | undefined;
    let response: HttpResponse;
    try {
      found = typeof match === 'function' ? match(request, segments) : match;
      const { endpoint, params } = found;
      context.route = endpoint.path;
      context.operationId = endpoint.operationId ?? null;
      context.deprecation = endpoint.deprecation;
      const caller = endpoint.admission === null ? null : await endpoint.admission(context);
      response = await endpoint.respond(context, params, caller);
    } catch (error) {
      const rejection = explainMissingKey(error, request);
      response = toErrorResponse(context, found?.endpoint.rejectionOf?.(rejection) ?? rejection);
    }
    if (context.address === undefined) setAddress?.(context);
    const record = context.end(response.status);
    if (onRecord !== undefined) notifyObserver(onRecord, record);
    return { response, record };
  };
