import type { WorkspaceApi } from '@workspace-api/core';
import type { RunningServer, ServeOptions } from '@workspace-api/conformance';
import { createWorkspaceApp } from '@workspace-api/transport-koa';
import { createStrictServer } from '@workspace-api/transport-node';
import { startServer } from './start-server.js';

/** Serves an API on Koa in the strict server, like the executable. */
export const serveOverKoa = (
  api: WorkspaceApi,
  { requestTimeoutMilliseconds, ...options }: ServeOptions,
): Promise<RunningServer> =>
  startServer(createStrictServer(createWorkspaceApp(api, options).callback(), { requestTimeoutMilliseconds }));
