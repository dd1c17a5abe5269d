import type { RequestListener } from 'node:http';
import Koa from 'koa';
import type { Operation } from './operations.js';
import { serveWorkspaceApi, type WorkspaceMiddlewareOptions } from './workspace-middleware.js';

/** Serves, with Koa, whatever a server is asked for. */
export const koaListener = (operations: readonly Operation[], options: WorkspaceMiddlewareOptions): RequestListener => {
  const application = new Koa();
  // Koa would print it when a caller's connection breaks off. The errors of the API are told to onError.
  application.silent = true;
  application.use(serveWorkspaceApi(operations, options, () => true));
  const handle = application.callback();
  return (request, response) => void handle(request, response);
};
