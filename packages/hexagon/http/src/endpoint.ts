import type { HttpResponse } from './http-response.js';
import type { RequestContext } from './context/request-context.js';

/** The handler of one method at one path. */
export interface Endpoint {
  readonly method: string;
  /** The whole path. Braces make a segment a parameter: `/api/public/v1/campaigns/{campaignId}`. */
  readonly path: string;
  /** Returns the response. Errors that it throws become problems. */
  respond(context: RequestContext, params: Readonly<Record<string, string>>): Promise<HttpResponse> | HttpResponse;
  /** Returns the error to respond with instead of one that `respond` threw. */
  readonly rejectionOf?: (error: unknown) => unknown;
}
