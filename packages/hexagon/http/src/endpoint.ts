import type { HttpResponse } from './http-response.js';
import type { RequestContext } from './context/request-context.js';

/** Checks who calls, and what the request may cost. Resolves to the caller, or rejects with the problem. */
export type Admission<Caller = unknown> = (context: RequestContext) => Promise<Caller>;

/** The handler of one method at one path. */
export interface Endpoint<Caller = unknown> {
  readonly method: string;
  /** The whole path. Braces make a segment a parameter: `/api/public/v1/campaigns/{campaignId}`. */
  readonly path: string;
  /** The id of the operation, if it is one. */
  readonly operationId?: string;
  /** The headers of all responses of a deprecated operation. */
  readonly deprecation?: Readonly<Record<string, string>> | undefined;
  /** The check that precedes `respond`. Null for a document, which anybody may read. */
  readonly admission: Admission<Caller> | null;
  /** Returns the response to a caller. Errors that it throws become problems. */
  respond(
    context: RequestContext,
    params: Readonly<Record<string, string>>,
    caller: Caller,
  ): Promise<HttpResponse> | HttpResponse;
  /** Returns the error to respond with instead of one that the check or `respond` threw. */
  readonly rejectionOf?: (error: unknown) => unknown;
}
