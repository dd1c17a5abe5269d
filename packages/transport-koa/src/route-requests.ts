import Router from '@koa/router';
import type { HttpHandler, OnResponse } from '@workspace-api/http';
import type { Middleware } from 'koa';
import { httpRequestOf } from './koa-request.js';
import { respond } from './respond.js';

/** `/docs/problems/{code}` as @koa/router writes it. */
const toRouterPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Creates a middleware that routes every request to the API. An unknown path or method becomes a problem. */
export const routeRequests = (handler: HttpHandler, onResponse: OnResponse | undefined): Middleware => {
  const router = new Router({ sensitive: true, strict: true });
  for (const { method, path, handle } of handler.routes) {
    router.register(toRouterPath(path), [method], (context) =>
      respond(context, () => handle(httpRequestOf(context), context.params), onResponse),
    );
  }
  const dispatch = router.routes() as Middleware;
  return async (context) => {
    await dispatch(context, () => respond(context, () => handler.handle(httpRequestOf(context)), onResponse));
  };
};
