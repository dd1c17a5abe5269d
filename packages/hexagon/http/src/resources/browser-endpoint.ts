import { RequestError, uriPath } from '@workspace-api/contract';
import { loadProblemHtml } from '@workspace-api/reference/problem-pages';
import type { Endpoint } from '../endpoint.js';
import type { HttpRequest } from '../http-request.js';
import type { RequestContext } from '../context/request-context.js';
import { recordProblem, type ToProblem } from '../response/respond-with-problem.js';
import type { Match, RouteTable } from '../route-table.js';
import type { ServedReference } from './reference-endpoints.js';

const TYPES = ['application/json', 'application/problem+json', 'text/html'] as const;

/** Returns whether a browser may have sent a request. Clients that accept any type are not browsers. */
const mayBeBrowser = (request: HttpRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && request.header('accept')?.includes('text/html') === true;

/**
 * Returns a function that finds the endpoint for paths without one, if a browser may have sent the request. It redirects the
 * root to the reference, and pages with a slash at the end to those without. For all others it responds with a page.
 */
export const browserMatches = (
  { reference, site }: ServedReference,
  table: RouteTable,
  toProblem: ToProblem,
): ((request: HttpRequest) => Match | undefined) => {
  const targetOf = (path: string): string | undefined => {
    if (path === '/') return reference.path;
    const target = path.slice(0, -1);
    return path.startsWith(`${reference.path}/`) && path.endsWith('/') && table.has(target) ? target : undefined;
  };
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
  const endpoint: Endpoint = {
    method: 'GET',
    path: '/',
    admission: null,
    respond: async (context) => {
      const { request, mountPath } = context;
      const [{ preferredMediaType }, { notFoundContent }] = await Promise.all([
        import('./negotiate.js'),
        loadProblemHtml(),
      ]);
      const error = new RequestError('unknown_path');
      context.route = null;
      if (preferredMediaType(request.header('accept'), TYPES) !== 'text/html') throw error;
      const target = targetOf(request.path);
      if (target !== undefined) return redirect(context, uriPath(mountPath + target));
      const { status, headers, body } = recordProblem(context, error, toProblem);
      const content = notFoundContent(body);
      const page = (await site()).frame({ path: '', root: mountPath, ...content });
      return {
        status,
        headers: { ...headers, ...page.headers, 'Cache-Control': 'no-store', Vary: 'Accept' },
        body: page.html,
      };
    },
  };
  return (request) => (mayBeBrowser(request) && !table.has(request.path) ? { endpoint, params: {} } : undefined);
};
