/** A process of hostile callers: a key that reads large pages, one that does not read what it asked for, and a stranger. */
import { connect, type Socket } from 'node:net';
import { Pool } from 'undici';
import { PREFIX } from '@workspace-api/contract';
import type { HostileOrder } from './hostile-order.js';

const PATH = `${PREFIX}/campaigns?limit=100`;

/** As often as the default rate limit of a key allows. */
const PAGE_INTERVAL = 100;

const JUNK_INTERVAL = 10;
const JUNK_AT_ONCE = 5;

/** Connections whose client never reads, each with as many requests as may wait. */
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

/** By then the good caller has its connections, as one that is served already has. */
const DELAY = 300;

/** Attacks after a moment, unless that is stopped before. */
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
