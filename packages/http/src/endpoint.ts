import type { HttpResponse } from './http-response.js';
import type { RequestContext } from './request-context.js';

/** What is served by one method at one path. */
export interface Endpoint {
  readonly method: string;
  /** The whole path. Braces make a segment a parameter: `/docs/problems/{code}`. */
  readonly path: string;
  /** The values of parameters that have only some; any other value is an unknown path. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Returns the response. An error that it throws becomes a problem. */
  respond(context: RequestContext, params: Readonly<Record<string, string>>): Promise<HttpResponse> | HttpResponse;
}
