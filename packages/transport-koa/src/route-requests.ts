import Router from '@koa/router';
import type { HttpHandler, OnResponse } from '@workspace-api/http';
import type { Context } from 'koa';
import { respond } from './respond.js';

type Serve = (context: Context) => Promise<void>;

/** `/docs/problems/{code}` as @koa/router writes it. */
const toRouterPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Returns a function that routes a request to the API. An unknown path or method becomes a problem. */
export const routeRequests = (handler: HttpHandler, onResponse: OnResponse | undefined): Serve => {
  // The router names the route for the host's tracing. Its parameters are not used: it keeps invalid percent-encoding.
  const serve: Serve = (context) => respond(context, handler, onResponse);
  const router = new Router({ sensitive: true, strict: true });
  for (const { name, method, path } of handler.routes) router.register(toRouterPath(path), [method], serve, { name });
  const dispatch = router.routes() as unknown as (context: Context, next: () => Promise<void>) => Promise<void>;
  return (context) => dispatch(context, () => serve(context));
};
