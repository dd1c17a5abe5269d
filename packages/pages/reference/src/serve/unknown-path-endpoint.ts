import { RequestError } from '@workspace-api/contract';
import { uriPath } from '@workspace-api/contract/internal';
import {
  preferredMediaType,
  recordProblem,
  type DescribedSurface,
  type Endpoint,
  type RequestContext,
} from '@workspace-api/http/endpoints';
import type { ReferenceParts } from '../reference.js';
import { loadProblemHtml, type LoadSite } from './site.js';

const TYPES = ['application/json', 'application/problem+json', 'text/html'] as const;

const redirect = ({ requestId }: RequestContext, location: string) => ({
  status: 302,
  headers: {
    'X-Request-Id': requestId,
    'Content-Type': 'text/plain; charset=utf-8',
    Location: location,
    'Cache-Control': 'no-store',
    Vary: 'Accept',
    'X-Content-Type-Options': 'nosniff',
  },
  body: `The page is at ${location}.\n`,
});

/**
 * Returns the endpoint for paths without one that a browser may have requested. It redirects the root to the reference, and pages
 * with a slash at the end to those without. For all others it responds with a page.
 */
export const unknownPathEndpoint = (
  reference: Pick<ReferenceParts, 'path'>,
  { toProblem, has }: DescribedSurface,
  loadSite: LoadSite,
): Endpoint => {
  const targetOf = (path: string): string | undefined => {
    if (path === '/') return reference.path;
    const target = path.slice(0, -1);
    return path.startsWith(`${reference.path}/`) && path.endsWith('/') && has(target) ? target : undefined;
  };
  return {
    method: 'GET',
    path: '/',
    admission: null,
    respond: async (context) => {
      const { request, mountPath } = context;
      const error = new RequestError('unknown_path');
      context.route = null;
      if (preferredMediaType(request.header('accept'), TYPES) !== 'text/html') throw error;
      const target = targetOf(request.path);
      if (target !== undefined) return redirect(context, uriPath(mountPath + target));
      const { status, headers, body } = recordProblem(context, error, toProblem);
      const [{ frame }, { notFoundContent }] = await Promise.all([loadSite(), loadProblemHtml()]);
      const page = frame({ path: '', root: mountPath, ...notFoundContent(body) });
      return {
        status,
        headers: { ...headers, ...page.headers, 'Cache-Control': 'no-store', Vary: 'Accept' },
        body: page.html,
      };
    },
  };
};
