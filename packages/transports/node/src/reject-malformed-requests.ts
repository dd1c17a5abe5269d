import { RequestError, type ProblemCode } from '@workspace-api/contract';
import { notifyObserver, rejectRequest, type HttpResponse } from '@workspace-api/http';
import { STATUS_CODES, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { closeGracefully } from './close-gracefully.js';
import { connectionsOf } from './connection.js';
import type { RejectionOptions } from './reject-head.js';
import type { StrictRequest } from './strict-request.js';

const CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Returns a complete response as text, for a connection on which Node.js has parsed no request. */
const textOf = ({ status, headers, body }: HttpResponse): string => {
  const text = String(body);
  const lines = {
    Date: new Date().toUTCString(),
    ...headers,
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  };
  return [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`),
    '',
    text,
  ].join('\r\n');
};

/**
 * Makes a server respond to invalid HTTP with a problem, in order with the other responses on the connection, and then
 * close the connection.
 */
export const rejectMalformedRequests = (
  server: Server<typeof StrictRequest>,
  { mountPath, onResponse }: RejectionOptions,
): void => {
  const connections = connectionsOf(server);

  /** Responds to bytes that are not a request. */
  const rejectBytes = (socket: Duplex, code: ProblemCode): void => {
    if (socket.writable) {
      const clientAddress = socket instanceof Socket ? socket.remoteAddress : undefined;
      const { response, record } = rejectRequest(code, { method: null, mountPath, clientAddress });
      if (onResponse !== undefined) notifyObserver(onResponse, { ...record, aborted: false, durationMilliseconds: 0 });
      closeGracefully(socket, textOf(response));
    } else socket.destroy();
  };

  const reject = (code: ProblemCode, socket: Duplex): void => {
    const connection = connections.get(socket);
    if (connection === undefined || connection.isRejected) return;
    connection.isRejected = true;
    if (connection.latest === undefined) {
      rejectBytes(socket, code);
      return;
    }
    const { request, response } = connection.latest;
    if (!request.complete && !response.headersSent) {
      // The error is in the body: its reader gets the error, and responds.
      response.shouldKeepAlive = false;
      request.destroy(new RequestError(code));
      return;
    }
    const finish = (): void => {
      if (request.complete) rejectBytes(socket, code);
      else closeGracefully(socket);
    };
    if (response.closed) finish();
    else response.once('close', finish);
  };

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else reject(CODES[error.code ?? ''] ?? 'malformed_request', socket);
  });
  // Only a proxy supports CONNECT. Node.js leaves the socket and its errors to the listener.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy()).resume();
    reject('malformed_request', socket);
  });
};
