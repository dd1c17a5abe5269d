import Router from '@koa/router';
import type { HttpHandler, OnResponse } from '@workspace-api/http';
import { endOfTurn } from '@workspace-api/http/node';
import type { Context } from 'koa';
import { completeRequest } from './complete-request.js';
import { httpRequestOf } from './koa-request.js';

type Serve = (context: Context) => Promise<void>;

/** `/docs/problems/{code}` as @koa/router writes it. */
const toRouterPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Returns a mount path as a pattern of @koa/router that matches nothing else. */
const toPrefix = (mountPath: string): string => mountPath.replace(/[:*!+()]/g, '\\$&');

/** Returns a function that routes a request to the API. An unknown path or method becomes a problem. */
export const routeRequests = (handler: HttpHandler, onResponse: OnResponse | undefined, mountPath?: string): Serve => {
  // The router names the route for the host's tracing. Its parameters are not used: it keeps invalid percent-encoding.
  const serve: Serve = async (context) => {
    const start = performance.now();
    const request = httpRequestOf(context, mountPath);
    const handled = await handler.handle(request);
    await endOfTurn();
    completeRequest(context, request, handled, start, onResponse);
  };
  const router = new Router({ prefix: toPrefix(mountPath ?? ''), sensitive: true, strict: true });
  for (const { name, method, path } of handler.routes) router.register(toRouterPath(path), [method], serve, { name });
  const dispatch = router.routes() as unknown as (context: Context, next: () => Promise<void>) => Promise<void>;
  return (context) => dispatch(context, () => serve(context));
};
