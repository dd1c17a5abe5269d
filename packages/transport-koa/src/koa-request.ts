import type { HttpRequest } from '@workspace-api/http';
import { NodeHttpRequest, type ParsedRequest } from '@workspace-api/http/node';
import type { Context } from 'koa';

/** Returns the path that mounts have removed. `mountPath` of koa-mount has only the last mount, even after it is left. */
const mountPathOf = (originalUrl: string, path: string): string => {
  if (originalUrl.startsWith(path) && [undefined, '?'].includes(originalUrl[path.length])) return '';
  const [original = ''] = originalUrl.split('?', 1);
  const whole = path === '/' && !original.endsWith('/') ? `${original}/` : original;
  return whole.startsWith('/') && whole.endsWith(path) ? whole.slice(0, whole.length - path.length) : '';
};

/** Returns the request of a context: below the mount path, with the id and the body that the host's middleware has set. */
export const httpRequestOf = (context: Context): HttpRequest => {
  const { req, res, request } = context;
  const { path } = request;
  const requestId = res.getHeader('X-Request-Id');
  return new NodeHttpRequest(req, {
    path: path || '/',
    query: request.querystring,
    mountPath: mountPathOf(context.originalUrl, path),
    requestId: typeof requestId === 'string' ? requestId : undefined,
    parsed: request as ParsedRequest,
  });
};
