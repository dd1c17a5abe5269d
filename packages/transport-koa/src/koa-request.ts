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
  const { mountPath, request } = context as unknown as HostContext;
  return new NodeHttpRequest(context.req, {
    path: context.path || '/',
    query: context.querystring,
    mountPath,
    requestId: context.response.get('X-Request-Id') || undefined,
    bodyOfHost: () => request.rawBody ?? request.body,
  });
};
