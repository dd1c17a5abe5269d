import Router from '@koa/router';
import type { HttpHandler, HttpRoute, OnResponse } from '@workspace-api/http';
import { endOfTurn } from '@workspace-api/http/node';
import type { Context } from 'koa';
import { completeRequest, httpRequestOf } from './koa-context.js';

type Serve = (context: Context) => Promise<void>;

/** `/docs/problems/{code}` as @koa/router writes it. */
const toRouterPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Returns a mount path as a pattern of @koa/router that matches nothing else. */
const toPrefix = (mountPath: string): string => mountPath.replace(/[:*!+()]/g, '\\$&');

/**
 * Returns a function that routes a request to its operation. The handler finds everything else that it serves. An unknown
 * path or method becomes a problem.
 */
export const routeRequests = (handler: HttpHandler, onResponse: OnResponse | undefined, mountPath?: string): Serve => {
  const serve = async (context: Context, route?: HttpRoute, segments: readonly string[] = []): Promise<void> => {
    const start = performance.now();
    const request = httpRequestOf(context, mountPath);
    const handled = await (route ? route.handle(request, segments) : handler.handle(request));
    await endOfTurn();
    completeRequest(context, request, handled, start, onResponse);
  };
  const router = new Router({ prefix: toPrefix(mountPath ?? ''), sensitive: true, strict: true });
  for (const route of handler.routes) {
    router.register(
      toRouterPath(route.path),
      [route.method],
      // Not `params`, in which the router keeps invalid percent-encoding.
      (context) => serve(context, route, context.captures),
      { name: route.name },
    );
  }
  const dispatch = router.routes() as unknown as (context: Context, next: () => Promise<void>) => Promise<void>;
  return (context) => dispatch(context, () => serve(context));
};
