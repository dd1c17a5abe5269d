import type { WorkspaceApi } from '@workspace-api/core';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Koa from 'koa';
import { refuseMalformedRequests } from './malformed-requests.js';
import { serveWorkspaceApi, type WorkspaceMiddlewareOptions } from './workspace-middleware.js';

/** The most bytes of a request line and its headers together. */
const MAX_HEADER_SIZE = 16 * 1024;

export interface WorkspaceServerOptions extends WorkspaceMiddlewareOptions {
  /** How long a complete request may take to arrive before it is answered with 408; 30,000 if left out. */
  readonly requestTimeoutMilliseconds?: number;
}

/**
 * An HTTP server that serves the API and nothing else. It does not listen yet. Every answer is the API's own, also to an
 * unknown path and to what is not valid HTTP.
 */
export const createWorkspaceServer = (
  api: WorkspaceApi,
  { requestTimeoutMilliseconds: requestTimeout = 30_000, ...options }: WorkspaceServerOptions = {},
): Server => {
  const application = new Koa();
  // Koa would print it when a caller's connection breaks off. The errors of the API are told to onError.
  application.silent = true;
  application.use(serveWorkspaceApi(api, options, () => true));
  const handle = application.callback();
  const listener = (request: IncomingMessage, response: ServerResponse): void => void handle(request, response);
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_SIZE,
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.min(requestTimeout, 1_000),
      requireHostHeader: false,
    },
    listener,
  );
  // An expectation that is not understood may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  refuseMalformedRequests(server);
  return server;
};
