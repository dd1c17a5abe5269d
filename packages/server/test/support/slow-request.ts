import { expect } from 'chai';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { until } from './until.js';

const BODY = '{}';

export interface SlowRequest {
  readonly socket: Socket;
  /** Sends the rest of the request, which gets a 400. */
  readonly finish: () => void;
}

export const connectTo = async (url: string): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};

export const readToEnd = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += String(chunk);
  return text;
};

/**
 * Resolves when a server accepts no more connections. A connection that is made while the port closes may
 * get no response before the server exits, so each attempt has a short timeout.
 */
export const untilRejected = (url: string): Promise<void> =>
  until(() =>
    fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
      () => false,
      (error: unknown) => (error as { cause?: { code: string } }).cause?.code === 'ECONNREFUSED',
    ),
  );

/** Sends the headers of a request, and waits until the server handles it. */
export const beginRequest = async (url: string, secret: string): Promise<SlowRequest> => {
  const socket = await connectTo(url);
  socket.write(
    [
      'POST /api/public/v1/campaigns HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${secret}`,
      'Content-Type: application/json',
      `Content-Length: ${BODY.length}`,
      'Expect: 100-continue',
      '',
      '',
    ].join('\r\n'),
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).to.match(/^HTTP\/1\.1 100 /);
  return { socket, finish: () => socket.write(BODY) };
};
