import { pathBelow, removedPath, type HttpRequest } from '@workspace-api/http';
import { NodeHttpRequest } from '@workspace-api/http/node';
import type { Context } from 'koa';

/** Returns the path of a context below the mount path; empty if it is not below it. */
export const pathOf = ({ originalUrl, path }: Context, mountPath: string | undefined): string => {
  if (mountPath === undefined) return path || '/';
  return pathBelow(mountPath, originalUrl.split('?', 1)[0] ?? '');
};

/** Returns the request of a context: below the mount path, with the id and the body that the host's middleware has set. */
export const httpRequestOf = (context: Context, mountPath: string | undefined): HttpRequest => {
  const { req, res, request, originalUrl } = context;
  return new NodeHttpRequest(req, {
    path: pathOf(context, mountPath),
    query: request.querystring,
    // `mountPath` of koa-mount has only the last mount, even after it is left.
    mountPath: mountPath ?? (originalUrl === request.url ? '' : removedPath(originalUrl, request.path)),
    response: res,
    parsed: request,
  });
};
