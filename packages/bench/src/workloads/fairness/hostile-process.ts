/**
 * A process of hostile callers. A key reads large pages, and never reads the responses on other connections. A stranger sends
 * unknown keys, and heavy heads on many connections.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { PREFIX } from '@workspace-api/contract';
import { HOSTILE_KINDS, type HostileKind, type HostileOrder, type HostileReport } from './hostile-order.js';
import { hasArrived } from './require-arrival.js';

const PATH = `${PREFIX}/campaigns?limit=100`;

/** The default rate limit of a key. */
const PAGE_INTERVAL = 100;

const UNKNOWN_KEYS_INTERVAL = 10;
const UNKNOWN_KEYS_AT_ONCE = 5;

/** The number of connections that never read responses. */
const UNREAD_CONNECTIONS = 20;

/**
 * The number of connections with heavy heads, which are replaced every second. With all others, they stay below the maximum
 * of the address, because the good caller has the same.
 */
const HEAVY_CONNECTIONS = 50;
const HEAVY_INTERVAL = 1_000;

/** The maximum number of requests that wait on a connection. */
const PIPELINED = 10;

/** The number of heavy heads on a connection. They stay below the maximum size of waiting heads, 64 KiB. */
const HEAVY_PIPELINED = 3;

/** Just below the maximum size of a head, 16 KiB. */
const HEAVY_HEADER = `X-Heavy: ${'x'.repeat(15_000)}\r\n`;

/** How long to wait until every kind of request gets a response. */
const ARRIVES_WITHIN = 10_000;
const POLL_INTERVAL = 10;

let end = (): Promise<void> => Promise.resolve();
let report: Record<HostileKind, (number | 'failed')[]>;

const note = (kind: HostileKind, status: number | 'failed'): void => void report[kind].push(status);

/** Pipelines requests on a new connection, and reads nothing after the first bytes. */
const pipeline = (url: URL, kind: HostileKind, count: number, headers: string): Socket => {
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => note(kind, 'failed'));
  socket.once('data', (bytes) => {
    socket.pause();
    note(kind, Number(bytes.toString('latin1', 0, 12).split(' ')[1]));
  });
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`.repeat(count));
  return socket;
};

const connections = (count: number, open: () => Socket): Socket[] => Array.from({ length: count }, open);

const destroyAll = (sockets: readonly Socket[]): void => {
  for (const socket of sockets) socket.destroy();
};

/** Starts the attack, and returns a function that ends it. */
const attack = ({ url, secret, unknownSecret }: HostileOrder): (() => Promise<void>) => {
  const target = new URL(url);
  const pool = new Pool(url, { connections: 64, pipelining: 1 });
  const send = (kind: HostileKind, key: string): void => {
    pool
      .request({ method: 'GET', path: PATH, headers: { authorization: `Bearer ${key}` } })
      .then(({ statusCode, body }) => {
        note(kind, statusCode);
        return body.dump();
      })
      .catch(() => note(kind, 'failed'));
  };
  const openHeavy = (): Socket[] =>
    connections(HEAVY_CONNECTIONS, () => pipeline(target, 'heavy heads', HEAVY_PIPELINED, HEAVY_HEADER));

  let heavy = openHeavy();
  const unread = connections(UNREAD_CONNECTIONS, () =>
    pipeline(target, 'unread responses', PIPELINED, `Authorization: Bearer ${secret}\r\n`),
  );
  const timers = [
    setInterval(() => send('large pages', secret), PAGE_INTERVAL),
    setInterval(() => {
      for (let request = 0; request < UNKNOWN_KEYS_AT_ONCE; request++) send('unknown keys', unknownSecret);
    }, UNKNOWN_KEYS_INTERVAL),
    setInterval(() => {
      destroyAll(heavy);
      heavy = openHeavy();
    }, HEAVY_INTERVAL),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    destroyAll([...unread, ...heavy]);
    await pool.destroy();
  };
};

/** Starts an attack, or ends it once it has got every kind of response. Returns the responses. */
const obey = async (order: HostileOrder): Promise<HostileReport> => {
  if (order.isOn) {
    report = { 'large pages': [], 'unread responses': [], 'unknown keys': [], 'heavy heads': [] };
    setTimeout(() => {
      end = attack(order);
    }, order.delayMilliseconds);
    return report;
  }
  const deadline = performance.now() + ARRIVES_WITHIN;
  while (!HOSTILE_KINDS.every((kind) => hasArrived(kind, report[kind])) && performance.now() < deadline)
    await pause(POLL_INTERVAL);
  await end();
  return report;
};

process.on('message', (order: HostileOrder) => {
  void obey(order).then((result) => process.send?.(result));
});
process.once('disconnect', () => process.exit());
