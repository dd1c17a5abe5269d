import type { WorkspaceApi } from '@workspace-api/core';
import { array } from '@workspace-api/core/internal';
import { createHttpHandler } from '@workspace-api/http';
import type { TransportOptionSchemas } from '@workspace-api/http/internal';
import Koa, { type Middleware } from 'koa';
import { completeHostRequests } from './complete-host-requests.js';
import { routeRequests } from './route-requests.js';
import { MIDDLEWARE_OPTIONS, type WorkspaceMiddlewareOptions } from './create-workspace-middleware.js';

/** The options of the application. */
export interface WorkspaceAppOptions extends WorkspaceMiddlewareOptions {
  /**
   * Middleware of the host, in front of the API. Every request passes it, the first one first. `onResponse` also receives the
   * requests to which it responds itself.
   */
  readonly middleware?: readonly Middleware[] | undefined;
}

const APP_OPTIONS = {
  ...MIDDLEWARE_OPTIONS,
  middleware: array().optional(),
} satisfies TransportOptionSchemas<WorkspaceAppOptions>;

/**
 * Creates a Koa application that serves the API and nothing else: any other path is `unknown_path`. Throws a TypeError
 * that lists every problem of the arguments.
 *
 * @example
 * ```ts
 * import { createMemoryPorts } from '@workspace-api/adapter-memory';
 * import { createNodePorts } from '@workspace-api/adapter-node';
 * import { createWorkspaceApi } from '@workspace-api/core';
 * import { createWorkspaceApp } from '@workspace-api/transport-koa';
 * import { createStrictServer } from '@workspace-api/transport-node';
 *
 * const app = createWorkspaceApp(createWorkspaceApi({ ...createNodePorts(), ...createMemoryPorts() }));
 * createStrictServer(app.callback()).listen(8080);
 * ```
 */
export const createWorkspaceApp = (api: WorkspaceApi, options: WorkspaceAppOptions = {}): Koa => {
  const handler = createHttpHandler(api, options, APP_OPTIONS);
  const { middleware: hostMiddleware = [], onResponse, mountPath } = options;
  const app = new Koa();
  // The API itself never throws.
  if (hostMiddleware.length > 0) app.use(completeHostRequests(options));
  for (const middleware of hostMiddleware) app.use(middleware);
  app.use(routeRequests(handler, onResponse, mountPath));
  return app;
};
