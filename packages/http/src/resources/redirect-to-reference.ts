import { uriPath } from '@workspace-api/contract';
import type { HttpRequest } from '../http-request.js';
import type { HttpResponse } from '../http-response.js';
import type { RequestContext } from '../request-context.js';
import { preferredMediaType } from './negotiate.js';

/**
 * Returns whether a browser requests the root, or the reference with a slash at the end. Clients that accept any type are
 * not browsers and get `unknown_path`.
 */
export const looksForReference = (request: HttpRequest, referencePath: string): boolean =>
  (request.path === '/' || request.path === `${referencePath}/`) &&
  (request.method === 'GET' || request.method === 'HEAD') &&
  preferredMediaType(request.header('accept'), ['application/json', 'application/problem+json', 'text/html']) ===
    'text/html';

/** Returns a redirect to the API reference. */
export const redirectToReference = ({ requestId, mountPath }: RequestContext, referencePath: string): HttpResponse => {
  const location = uriPath(mountPath + referencePath);
  const headers = {
    'X-Request-Id': requestId,
    'Content-Type': 'text/plain; charset=utf-8',
    Location: location,
    'Cache-Control': 'no-store',
    Vary: 'Accept',
    'X-Content-Type-Options': 'nosniff',
  };
  return { status: 302, headers, body: `The API reference is at ${location}.\n` };
};
