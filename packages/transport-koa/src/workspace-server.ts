import type { WorkspaceApi } from '@workspace-api/core';
import { createServer, type Server } from 'node:http';
import Koa from 'koa';
import { heedExpectations } from './expectations.js';
import { takeOperations } from './take-operations.js';
import { inTurn } from './in-turn.js';
import { refuseMalformedRequests } from './malformed-requests.js';
import type { Operation } from './operations.js';
import { MAX_HEADERS, refusalOfHead } from './request-head.js';
import { operationsOf, serveWorkspaceApi, type WorkspaceMiddlewareOptions } from './workspace-middleware.js';

/** The most bytes of a request line and its headers together. */
const MAX_HEADER_SIZE = 16 * 1024;

/** How the API is served, and how long a connection may take. */
export interface WorkspaceServerOptions extends WorkspaceMiddlewareOptions {
  /** How long a complete request may take to arrive before it is answered with 408; 30,000 if left out. */
  readonly requestTimeoutMilliseconds?: number;
  /**
   * How long a connection may stay open on which nothing runs; 72,000 if left out. It must be longer than whoever keeps
   * connections to this server does: load balancers do so for 60 seconds, and one that sends a request in the moment in
   * which the server closes tells its own caller 502. Node's default of 5 seconds makes that a daily thing.
   */
  readonly keepAliveTimeoutMilliseconds?: number;
  /**
   * How long nothing may go over a connection on which a request or its answer is under way, before it is cut; 60,000
   * if left out. It ends callers who do not read their answers.
   */
  readonly stallTimeoutMilliseconds?: number;
}

const applicationOf = (operations: readonly Operation[], options: WorkspaceMiddlewareOptions): Koa => {
  const application = new Koa();
  // Koa would print it when a caller's connection breaks off. The errors of the API are told to onError.
  application.silent = true;
  application.use(serveWorkspaceApi(operations, options, () => true));
  return application;
};

/**
 * An HTTP server that serves the API and nothing else. It does not listen yet. Every answer is the API's own, also to an
 * unknown path and to what is not valid HTTP.
 */
export const createWorkspaceServer = (
  api: WorkspaceApi,
  {
    requestTimeoutMilliseconds: requestTimeout = 30_000,
    keepAliveTimeoutMilliseconds: keepAliveTimeout = 72_000,
    stallTimeoutMilliseconds: stallTimeout = 60_000,
    ...options
  }: WorkspaceServerOptions = {},
): Server => {
  const operations = operationsOf(api, options);
  const answerOperation = takeOperations(operations, options);
  const handle = applicationOf(operations, options).callback();
  const server = createServer({
    maxHeaderSize: MAX_HEADER_SIZE,
    requestTimeout,
    headersTimeout: requestTimeout,
    keepAliveTimeout,
    connectionsCheckingInterval: Math.min(requestTimeout, 1_000),
    requireHostHeader: false,
  });
  // Node leaves headers beyond a number out without a word, so it is one more than a request may have.
  server.maxHeadersCount = MAX_HEADERS + 1;
  server.timeout = stallTimeout;
  const refuse = refuseMalformedRequests(server, options);
  server.on(
    'request',
    inTurn((request, response) => {
      const refusal = refusalOfHead(request);
      // Node throws away what has come behind an upgrade that nobody heeds, and reads what follows as a new request.
      if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
      if (refusal !== null) refuse(request, refusal);
      else if (!answerOperation(request, response)) void handle(request, response);
    }),
  );
  heedExpectations(server);
  return server;
};
