/** A process of hostile callers: one reads large pages, one never reads responses, and one has no valid key. */
import { connect, type Socket } from 'node:net';
import { Pool } from 'undici';
import { PREFIX } from '@workspace-api/contract';
import type { HostileOrder } from './hostile-order.js';

const PATH = `${PREFIX}/campaigns?limit=100`;

/** The default rate limit of a key. */
const PAGE_INTERVAL = 100;

const JUNK_INTERVAL = 10;
const JUNK_AT_ONCE = 5;

/** Connections that never read responses, each with the maximum number of pipelined requests. */
const STALLED = 20;
const PIPELINED = 10;

const headersOf = (secret: string): Record<string, string> => ({ authorization: `Bearer ${secret}` });

const stall = (url: URL, secret: string): Socket => {
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined).pause();
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${secret}\r\n\r\n`.repeat(PIPELINED));
  return socket;
};

const attack = ({ url, secret, unknownSecret }: HostileOrder): (() => Promise<void>) => {
  const pool = new Pool(url, { connections: 64, pipelining: 1 });
  const send = (path: string, headers: Record<string, string>): void => {
    pool
      .request({ method: 'GET', path, headers })
      .then(({ body }) => body.dump())
      .catch(() => undefined);
  };
  const pages = setInterval(() => send(PATH, headersOf(secret)), PAGE_INTERVAL);
  const junk = setInterval(() => {
    for (let request = 0; request < JUNK_AT_ONCE; request++) send(PATH, headersOf(unknownSecret));
  }, JUNK_INTERVAL);
  const stalled = Array.from({ length: STALLED }, () => stall(new URL(url), secret));
  return async () => {
    clearInterval(pages);
    clearInterval(junk);
    for (const socket of stalled) socket.destroy();
    await pool.destroy();
  };
};

const nothing = (): Promise<void> => Promise.resolve();

/** Until then the good caller opens its connections, like an existing customer. */
const DELAY = 300;

/** Attacks after a delay, unless stopped before. */
const attackSoon = (order: HostileOrder): (() => Promise<void>) => {
  let end = nothing;
  const timer = setTimeout(() => {
    end = attack(order);
  }, DELAY);
  return () => {
    clearTimeout(timer);
    return end();
  };
};

let stop = nothing;

process.on('message', (order: HostileOrder) => {
  const last = stop;
  void last().then(() => {
    stop = order.isOn ? attackSoon(order) : nothing;
    process.send?.({});
  });
});
process.once('disconnect', () => process.exit());
