import { createServer, type Server } from 'node:http';
import { closeGracefully } from './close-gracefully.js';
import { connectionsOf, type ServerListener } from './connection.js';
import { limitConnectionsPerAddress } from './limit-connections-per-address.js';
import { continueOnRead } from './expect-continue.js';
import { rejectMalformedRequests } from './reject-malformed-requests.js';
import { MAX_HEADERS, requireValidHead } from './request-head.js';
import { StrictRequest } from './strict-request.js';
import { strictResponse } from './strict-response.js';
import { checkStrictServer, type StrictServerOptions } from './strict-server-options.js';
import { UnsentBytes } from './unsent-bytes.js';

/** The maximum size of a request line and its headers together, in bytes. */
const MAX_HEADER_SIZE = 16 * 1024;

/** How many bytes may wait for clients that do not read, by default. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;

/**
 * Creates an HTTP server that passes only valid requests to a listener, those of a connection one after another, and responds to
 * all others with a problem. The listener may be that of any framework. The server does not listen yet. Emits `drop` for
 * each connection that it closes because there are too many. Throws a TypeError that lists every problem of the arguments,
 * such as an unknown option.
 *
 * @example
 * ```ts
 * import { createMemoryPorts } from '@workspace-api/adapter-memory';
 * import { createNodePorts } from '@workspace-api/adapter-node';
 * import { createWorkspaceApi } from '@workspace-api/core';
 * import { createNodeListener, createStrictServer } from '@workspace-api/transport-node';
 *
 * const api = createWorkspaceApi({ ...createNodePorts(), ...createMemoryPorts() });
 * createStrictServer(createNodeListener(api), { maxConnections: 1_000 }).listen(8080);
 * ```
 */
export const createStrictServer = (listener: ServerListener, options: StrictServerOptions = {}): Server => {
  checkStrictServer(listener, options);
  const {
    requestTimeoutMilliseconds: requestTimeout = 30_000,
    maxConnectionsPerAddress = 256,
    maxUnsentBytes = MAX_UNSENT_BYTES,
  } = options;
  const server = createServer({
    IncomingMessage: StrictRequest,
    ServerResponse: strictResponse(new UnsentBytes(maxUnsentBytes)),
    maxHeaderSize: MAX_HEADER_SIZE,
    requestTimeout,
    headersTimeout: requestTimeout,
    keepAliveTimeout: options.keepAliveTimeoutMilliseconds ?? 72_000,
    connectionsCheckingInterval: Math.min(requestTimeout, 1_000),
    requireHostHeader: false,
  });
  server.timeout = options.stallTimeoutMilliseconds ?? 60_000;
  // Node.js keeps up to 2,000 by default, which take 120 KiB. Node.js 22 and later reject a request with more without its id.
  server.maxHeadersCount = 2 * MAX_HEADERS;
  server.maxConnections = options.maxConnections ?? 10_000;
  if (maxConnectionsPerAddress !== null) limitConnectionsPerAddress(server, maxConnectionsPerAddress);
  server.on('connection', (socket) => {
    // Node.js calls it after the last response of a connection.
    socket.destroySoon = () => closeGracefully(socket);
  });
  connectionsOf(server, requireValidHead(listener, options));
  rejectMalformedRequests(server, options);
  continueOnRead(server);
  return server;
};
