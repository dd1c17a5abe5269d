import { PROBLEMS, RequestError, problemAnswer, type ProblemCode } from '@workspace-api/contract';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AnswerDraft, draftOf, type AnswerObserver } from './answer-draft.js';
import { plainHeaders } from './reply.js';
import { requestIdOf } from './request-id-of.js';

const CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** How long a caller who is still sending has to read the answer. */
const LINGER_MILLISECONDS = 2_000;

/** The whole answer, as text, to a request that is not valid HTTP or did not arrive in time. */
const answerOf = (code: ProblemCode, requestId: string, method?: string): string => {
  const { status, body } = problemAnswer(new RequestError(code), requestId, '/');
  const text = JSON.stringify(body);
  const headers = {
    Date: new Date().toUTCString(),
    ...plainHeaders(requestId, 'application/problem+json'),
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
  };
  return [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
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

/** Where the answer to an error belongs. */
interface Place {
  /** The answer that it must wait for, so that it is not taken for that one. */
  readonly after: ServerResponse | undefined;
  /** Whether the caller is told at all: not when the error is in the rest of a request that has its answer. */
  readonly isTold: boolean;
  /** The request in whose rest the error is, if that has no answer yet: this is its answer then. */
  readonly of: Exchange | null;
}

const placeOf = (exchange: Exchange | undefined): Place => {
  if (exchange === undefined) return { after: undefined, isTold: true, of: null };
  const { request, response, previous } = exchange;
  if (request.complete) return { after: response, isTold: true, of: null };
  if (response.headersSent) return { after: response, isTold: false, of: null };
  return { after: previous, isTold: true, of: exchange };
};

/**
 * Makes a server answer, in their turn, requests that are not valid HTTP, and close their connections. The function that
 * it gives refuses a request whose turn it is in the same way.
 */
export const refuseMalformedRequests = (
  server: Server,
  observer: AnswerObserver,
): ((request: IncomingMessage, code: ProblemCode) => void) => {
  const latest = new WeakMap<Duplex, Exchange>();
  const refused = new WeakSet<Duplex>();

  const refuseUnread = (socket: Duplex, code: ProblemCode): void => {
    const requestId = randomUUID();
    if (socket.writable) new AnswerDraft(requestId, null, observer).tell(PROBLEMS[code].status, code, true);
    close(socket, answerOf(code, requestId));
  };

  const refuseInRest = (socket: Duplex, code: ProblemCode, exchange: Exchange): void => {
    const { request, response } = exchange;
    // Its turn may not have come yet.
    const draft = draftOf(response) ?? new AnswerDraft(randomUUID(), request.method ?? null, observer);
    draft.tell(PROBLEMS[code].status, code, socket.writable);
    close(socket, answerOf(code, draft.requestId, request.method));
  };

  const refuseError = (error: NodeJS.ErrnoException, socket: Duplex): void => {
    // Whatever follows on the connection is an error again.
    if (refused.has(socket)) return;
    refused.add(socket);
    const { after, isTold, of } = placeOf(latest.get(socket));
    const sayLastWord = (): void => {
      const code = CODES[error.code ?? ''] ?? 'malformed_request';
      if (!isTold) close(socket, '');
      else if (of === null) refuseUnread(socket, code);
      else refuseInRest(socket, code, of);
    };
    if (error.code === 'ECONNRESET') socket.destroy();
    else if (after === undefined || after.closed) sayLastWord();
    else after.once('close', sayLastWord);
  };

  server.on('request', (request, response) => {
    const { socket } = request;
    latest.set(socket, { request, response, previous: latest.get(socket)?.response });
  });
  server.on('clientError', refuseError);
  // Only a proxy knows CONNECT. Node lets go of its connection, and of the errors of that.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy()).resume();
    refuseError(new Error('CONNECT'), socket);
  });

  return (request, code) => {
    const { socket, method } = request;
    const requestId = requestIdOf(request);
    refused.add(socket);
    new AnswerDraft(requestId, method ?? null, observer).tell(PROBLEMS[code].status, code, socket.writable);
    close(socket, answerOf(code, requestId, method));
    request.resume();
  };
};
