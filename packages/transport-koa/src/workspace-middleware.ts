import type { WorkspaceApi } from '@workspace-api/core';
import {
  createHttpHandler,
  type HttpHandlerOptions,
  type OnResponse,
  type TransportOptionTypes,
} from '@workspace-api/http';
import type { Middleware } from 'koa';
import { routeRequests } from './route-requests.js';

/** The options of the middleware. */
export interface WorkspaceMiddlewareOptions extends HttpHandlerOptions {
  /** Receives the record of every request. If left out, internal errors are `error` events of the application. */
  readonly onResponse?: OnResponse | undefined;
}

/** The options of the middleware alone. */
export const MIDDLEWARE_OPTIONS: TransportOptionTypes<WorkspaceMiddlewareOptions> = { onResponse: 'function' };

/**
 * Creates the API as a middleware for the Koa application of a host. It serves /api/public/v1, the pages about problems, the
 * reference and the operations of the host, and leaves every other path to the next middleware. Under koa-mount, links in
 * responses carry the mount path.
 */
export const createWorkspaceMiddleware = (api: WorkspaceApi, options: WorkspaceMiddlewareOptions = {}): Middleware => {
  const handler = createHttpHandler(api, options, MIDDLEWARE_OPTIONS);
  const serve = routeRequests(handler, options.onResponse);
  return async (context, next) => {
    await (handler.owns(context.path) ? serve(context) : next());
  };
};
