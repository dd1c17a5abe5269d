import { once } from 'node:events';
import { connect } from 'node:net';
import { checkResponse, type ReceivedResponse } from './document/check-response.js';
import { influenceOf, type Endpoint } from './endpoint.js';
import { parseResponses } from './parse-responses.js';
import { requestsIn } from './requests-in.js';

/** Bytes to send. A string is sent in UTF-8. */
export type Bytes = string | Uint8Array;

/** How long a server may send nothing before its connection is given up, in milliseconds. */
const SILENCE = 15_000;

/**
 * Sends bytes unchanged. Resolves to all bytes that the server sends until it closes the connection, one character per
 * byte. Checks nothing.
 */
export const exchangeBytes = (baseUrl: string, parts: readonly Bytes[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // A server may respond and close while the rest is still being sent.
      if (received === '') reject(error);
      else resolve(received);
    });
    socket.setTimeout(SILENCE, () =>
      socket.destroy(new Error('The server neither responded nor closed the connection.')),
    );
    socket.once('close', () => {
      resolve(received);
    });
    for (const part of parts) socket.write(part);
  });

/**
 * Sends parts unchanged, each of them one request. Resolves to the responses that the server sends until it closes the
 * connection. Checks each against the OpenAPI document; responses to bytes that are not HTTP must be among
 * `x-unrouted-responses`.
 */
export const rawExchange = async (
  endpoint: Endpoint,
  ...parts: readonly Bytes[]
): Promise<readonly ReceivedResponse[]> => {
  const influence = influenceOf(endpoint);
  const { mountPath } = influence;
  const requests = parts
    .flatMap((part) => requestsIn(Buffer.from(part).toString('latin1')))
    .map(({ method, path }) => ({ method, path: path.startsWith(mountPath) ? path.slice(mountPath.length) : path }));
  const responses = parseResponses(await exchangeBytes(endpoint.baseUrl, parts), requests);
  for (const [index, response] of responses.entries()) {
    checkResponse(requests[index] ?? null, response, influence);
  }
  return responses;
};

/** Sends bytes, and disconnects without reading a response: at once, or when a promise resolves. */
export const sendAndDisconnect = async (baseUrl: string, bytes: Bytes, until?: Promise<unknown>): Promise<void> => {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  const closed = once(socket, 'close');
  await new Promise((resolve, reject) => {
    socket.once('error', reject).write(bytes, resolve);
  });
  await until;
  socket.destroy();
  await closed;
};
