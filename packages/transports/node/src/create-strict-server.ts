import type { ProblemCode } from '@workspace-api/contract';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { connectionsOf, type ServerListener } from './connection.js';
import { limitConnectionsPerAddress } from './limit-connections-per-address.js';
import { reject } from './reject.js';
import { MAX_HEADERS, requireValidHead } from './request-head.js';
import { checkStrictServer, type StrictServerOptions } from './strict-server-options.js';
import { UnreadBodies } from './unread-bodies.js';
import { UnsentBytes } from './unsent-bytes.js';

/** The maximum size of a request line and its headers together, in bytes. */
const MAX_HEADER_SIZE = 16 * 1024;

/** How many bytes of a body are received before it is read; a little more if they arrive together. */
const HIGH_WATER_MARK = 4 * 1024;

/** How many bytes may wait for clients that do not read, by default. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;

/** The problems of invalid HTTP that is more than malformed, by the code of the error. */
const CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/**
 * Sends `100 Continue` when the body is first read (RFC 9110, section 10.1.1), so that a request that is rejected for its key
 * or size never sends its body.
 */
const continueOnRead = (request: IncomingMessage, response: ServerResponse): void => {
  const onListener = (event: string): void => {
    if (event !== 'data' && event !== 'readable') return;
    request.off('newListener', onListener);
    if (!response.headersSent) response.writeContinue();
  };
  request.on('newListener', onListener);
};

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
    maxHeaderSize: MAX_HEADER_SIZE,
    highWaterMark: HIGH_WATER_MARK,
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
  const unsentBytes = new UnsentBytes(maxUnsentBytes);
  const connections = connectionsOf(server, requireValidHead(listener, options));
  const unreadBodies = new UnreadBodies();
  server.prependListener('request', (request, response) => {
    if (request.headers['transfer-encoding'] !== undefined) unreadBodies.add(request, response);
    response.once('prefinish', () => {
      if (request.socket.writableLength > 0) unsentBytes.add(request.socket, response);
    });
  });
  const rejectBytes = (socket: Duplex, code: ProblemCode): void =>
    connections.get(socket)?.reject((exchange) => reject(socket, code, options, exchange));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else rejectBytes(socket, CODES[error.code ?? ''] ?? 'malformed_request');
  });
  // Only a proxy supports CONNECT. Node.js leaves the socket and its errors to the listener.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy()).resume();
    rejectBytes(socket, 'malformed_request');
  });
  server.on('checkContinue', (request, response) => {
    continueOnRead(request, response);
    server.emit('request', request, response);
  });
  // An unknown expectation is ignored.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
};
