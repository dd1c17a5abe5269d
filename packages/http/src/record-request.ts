import type { HttpRequest } from './http-request.js';
import { RequestContext } from './request-context.js';
import type { RequestRecord } from './request-record.js';

/** Returns the record of a request to which the host's own code responds with a status, such as its middleware. */
export const recordRequest = (request: HttpRequest, status: number): RequestRecord =>
  new RequestContext(request).end(status);
