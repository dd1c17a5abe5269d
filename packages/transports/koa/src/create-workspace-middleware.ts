import type { WorkspaceApi } from '@workspace-api/core';
import { callback } from '@workspace-api/core/internal';
import { createHttpHandler, type HttpHandlerOptions, type OnResponse } from '@workspace-api/http';
import { mountPath as mountPathOption, type TransportOptionSchemas } from '@workspace-api/http/internal';
import type { Middleware } from 'koa';
import { pathOf } from './koa-context.js';
import { routeRequests } from './route-requests.js';

/** The options of the middleware. */
export interface WorkspaceMiddlewareOptions extends HttpHandlerOptions {
  /** Receives the record of every request. If left out, internal errors are `error` events of the application. */
  readonly onResponse?: OnResponse | undefined;
  /**
   * The path below which the API is served, such as `/shop`; links in responses begin with it. If left out, it is the path that
   * koa-mount has removed.
   */
  readonly mountPath?: string | undefined;
}

/** The options of the middleware alone. */
export const MIDDLEWARE_OPTIONS: TransportOptionSchemas<WorkspaceMiddlewareOptions> = {
  onResponse: callback().optional(),
  mountPath: mountPathOption.optional(),
};

/**
 * Creates the API as a middleware for the Koa application of a host. It serves /api/public/v1, the pages about problems, the
 * reference and the operations of the host, and leaves every other path to the next middleware. Throws a TypeError
 * that lists every problem of the arguments.
 */
export const createWorkspaceMiddleware = (api: WorkspaceApi, options: WorkspaceMiddlewareOptions = {}): Middleware => {
  const handler = createHttpHandler(api, options, MIDDLEWARE_OPTIONS);
  const { onResponse, mountPath } = options;
  const serve = routeRequests(handler, onResponse, mountPath);
  return async (context, next) => {
    await (handler.owns(pathOf(context, mountPath)) ? serve(context) : next());
  };
};
