import { RequestError, type ProblemCode } from '@workspace-api/contract';
import { notifyObserver, type HttpResponse, type OnResponse } from '@workspace-api/http';
import { rejectRequest } from '@workspace-api/http/internal';
import { STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { closeGracefully } from './close-gracefully.js';
import type { Exchange } from './connection.js';

/** The options for responses to requests that the server rejects itself. */
export interface RejectionOptions {
  /** Where the API is mounted behind the server, such as `/shop`. Links in problems begin with it. Defaults to the root. */
  readonly mountPath?: string | undefined;
  /** Receives the record of every request that the server rejects. The listener reports the others. */
  readonly onResponse?: OnResponse | undefined;
}

/** Returns a complete response as text, because Node.js has none for bytes that are not a request. */
const textOf = ({ status, headers, body }: HttpResponse, method: string | null): string => {
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
    method === 'HEAD' ? '' : text,
  ].join('\r\n');
};

/** Responds to a request that the server rejects, or to bytes that are not a request, and closes the connection. */
export const reject = (
  socket: Duplex,
  code: ProblemCode,
  { mountPath, onResponse }: RejectionOptions,
  { request, isStarted }: Partial<Exchange> = {},
): void => {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const method = request?.method ?? null;
  const header = (name: string): string | undefined => request?.headersDistinct[name]?.join(', ');
  const clientAddress = socket instanceof Socket ? socket.remoteAddress : undefined;
  const { response, record } = rejectRequest(code, { method, header, mountPath, clientAddress });
  closeGracefully(socket, textOf(response, method));
  if (isStarted === true) {
    // The listener learns it, and reports the request. Earlier, Node.js would destroy the socket with the request.
    socket.prependOnceListener('close', () => request?.destroy(new RequestError(code)));
    return;
  }
  // A client that is still sending must be able to finish before it reads.
  request?.resume();
  if (onResponse !== undefined) notifyObserver(onResponse, { ...record, aborted: false, durationMilliseconds: 0 });
};
