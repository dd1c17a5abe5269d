import { RequestError, problemAnswer, type ProblemCode } from '@workspace-api/contract';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** How long a caller who is still sending has to read the answer. */
const LINGER_MILLISECONDS = 2_000;

/** The whole answer, as text, to a request that is not valid HTTP or did not arrive in time. */
const answerOf = (code: ProblemCode, method?: string): string => {
  const requestId = randomUUID();
  const { status, body } = problemAnswer(new RequestError(code), requestId, '/');
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${String(Buffer.byteLength(text))}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    method === 'HEAD' ? '' : text,
  ].join('\r\n');
};

/**
 * Says the last word on a connection. It stays open for reading a while, because a caller who sends to a closed one may
 * lose the answer (RFC 9112, section 9.6).
 */
const close = (socket: Duplex, lastWord: string): void => {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(lastWord);
  const timer = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS);
  socket.once('close', () => {
    clearTimeout(timer);
  });
};

/** A request with its answer, and the answer to the request before it on the same connection. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly previous: ServerResponse | undefined;
}

/**
 * Which answer an error must wait for, so that it is not taken for that answer, and whether it is told at all: not when
 * it is in the rest of a request that has its answer.
 */
const placeOf = ({ request, response, previous }: Exchange) => {
  if (request.complete) return { after: response, isTold: true };
  return response.headersSent ? { after: response, isTold: false } : { after: previous, isTold: true };
};

/**
 * Makes a server answer, in their turn, requests that are not valid HTTP, and close their connections. The function that
 * it gives refuses a request whose turn it is in the same way.
 */
export const refuseMalformedRequests = (server: Server): ((request: IncomingMessage, code: ProblemCode) => void) => {
  const latest = new WeakMap<Duplex, Exchange>();
  const refused = new WeakSet<Duplex>();

  const refuse = (error: NodeJS.ErrnoException, socket: Duplex): void => {
    // Whatever follows on the connection is an error again.
    if (refused.has(socket)) return;
    refused.add(socket);
    const exchange = latest.get(socket);
    const { after, isTold } = exchange === undefined ? { after: undefined, isTold: true } : placeOf(exchange);
    const sayLastWord = (): void => {
      close(socket, isTold ? answerOf(CODES[error.code ?? ''] ?? 'malformed_request') : '');
    };
    if (error.code === 'ECONNRESET') socket.destroy();
    else if (after === undefined || after.closed) sayLastWord();
    else after.once('close', sayLastWord);
  };

  server.on('request', (request, response) => {
    const { socket } = request;
    latest.set(socket, { request, response, previous: latest.get(socket)?.response });
  });
  server.on('clientError', refuse);
  // Only a proxy knows CONNECT. Node lets go of its connection, and of the errors of that.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy()).resume();
    refuse(new Error('CONNECT'), socket);
  });

  return (request, code) => {
    const { socket, method } = request;
    refused.add(socket);
    close(socket, answerOf(code, method));
    request.resume();
  };
};
