import type { HttpRequest } from '@workspace-api/http';
import { NodeHttpRequest } from '@workspace-api/http/node';
import type { Context } from 'koa';

/** What koa-mount adds to a context, and body parsers to a request. */
interface HostContext {
  readonly mountPath?: string;
  readonly request: { readonly rawBody?: unknown; readonly body?: unknown };
}

/** Returns the request of a context: below the mount path, with the id and the body that the host's middleware has set. */
export const httpRequestOf = (context: Context): HttpRequest => {
  const { req, res, request } = context;
  const host = context as unknown as HostContext;
  const requestId = res.getHeader('X-Request-Id');
  return new NodeHttpRequest(req, {
    path: request.path || '/',
    query: request.querystring,
    mountPath: host.mountPath,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    bodyOfHost: () => host.request.rawBody ?? host.request.body,
  });
};
