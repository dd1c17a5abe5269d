import { RequestError, uriPath } from '@workspace-api/contract';
import type { Endpoint } from '../endpoint.js';
import type { HttpRequest } from '../http-request.js';

const TYPES = ['application/json', 'application/problem+json', 'text/html'] as const;

/** An endpoint for some requests to the root, and to the reference with a slash at the end. */
interface Redirect extends Endpoint {
  /** Returns whether the request is one that is redirected, if a browser sent it. */
  isFor(request: HttpRequest): boolean;
}

/** Returns the endpoint that redirects browsers to the API reference. */
export const redirectToReference = (referencePath: string): Redirect => ({
  method: 'GET',
  path: '/',
  isFor: (request) =>
    (request.path === '/' || request.path === `${referencePath}/`) &&
    (request.method === 'GET' || request.method === 'HEAD'),
  respond: async ({ request, requestId, mountPath }) => {
    const { preferredMediaType } = await import('./negotiate.js');
    // Clients that accept any type are not browsers.
    if (preferredMediaType(request.header('accept'), TYPES) !== 'text/html') throw new RequestError('unknown_path');
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
  },
});
