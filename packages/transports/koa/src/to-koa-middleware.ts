import { object } from '@workspace-api/core';
import { checkArguments, type OptionSchemas } from '@workspace-api/core/internal';
import type { OnResponse } from '@workspace-api/http';
import { handlerArgument, type RequestHandler } from '@workspace-api/http/internal';
import type { Middleware } from 'koa';
import { MIDDLEWARE_OPTIONS } from './create-workspace-middleware.js';
import { completeRequest, httpRequestOf, pathOf } from './koa-context.js';

/** The options of a middleware that serves a handler. */
export interface KoaMiddlewareOptions {
  /** Receives the record of every request. If left out, internal errors are `error` events of the application. */
  readonly onResponse?: OnResponse | undefined;
  /** The path below which the handler is served. If left out, it is the path that koa-mount has removed. */
  readonly mountPath?: string | undefined;
}

const OPTIONS = object(MIDDLEWARE_OPTIONS satisfies OptionSchemas<KoaMiddlewareOptions>);

/**
 * Returns a handler, such as that of a back office, as a middleware for the Koa application of a host. It leaves every path
 * that the handler does not own to the next middleware. Throws a TypeError that lists every problem of the arguments.
 */
export const toKoaMiddleware = (handler: RequestHandler, options: KoaMiddlewareOptions = {}): Middleware => {
  checkArguments('The handler cannot be served.', { handler: handlerArgument, options: OPTIONS }, { handler, options });
  const { onResponse, mountPath } = options;
  return async (context, next) => {
    if (!handler.owns(pathOf(context, mountPath))) {
      await next();
      return;
    }
    const start = performance.now();
    const request = httpRequestOf(context, mountPath);
    completeRequest(context, request, await handler.handle(request), start, onResponse);
  };
};
