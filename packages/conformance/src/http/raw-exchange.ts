import { connect } from 'node:net';
import { checkResponse, type ReceivedResponse } from './document/check-response.js';
import { parseResponses } from './parse-responses.js';
import { requestsIn } from './requests-in.js';

/** Bytes to send. A string is sent in UTF-8. */
export type Bytes = string | Uint8Array;

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
    socket.once('close', () => {
      resolve(received);
    });
    for (const part of parts) socket.write(part);
  });

/**
 * Sends bytes unchanged. Resolves to the responses that the server sends until it closes the connection. Checks each
 * against the OpenAPI document; responses to bytes that are not HTTP must be among `x-unrouted-responses`.
 */
export const rawExchange = async (
  baseUrl: string,
  ...parts: readonly Bytes[]
): Promise<readonly ReceivedResponse[]> => {
  const sent = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const requests = requestsIn(sent.toString('latin1'));
  const responses = parseResponses(await exchangeBytes(baseUrl, parts), requests);
  for (const [index, response] of responses.entries()) checkResponse(requests[index] ?? null, response);
  return responses;
};
