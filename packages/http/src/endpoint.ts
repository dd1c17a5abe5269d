import type { HttpResponse } from './http-response.js';
import type { RequestContext } from './request-context.js';

/** The handler of one method at one path. */
export interface Endpoint {
  readonly method: string;
  /** The whole path. Braces make a segment a parameter: `/docs/problems/{code}`. */
  readonly path: string;
  /**
   * The allowed values of parameters. Any other value makes the path unknown. Parameters that are not listed accept any
   * value.
   */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Returns the response. Errors that it throws become problems. */
  respond(context: RequestContext, params: Readonly<Record<string, string>>): Promise<HttpResponse> | HttpResponse;
}
