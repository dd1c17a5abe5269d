/**
 * A process of hostile callers. A key reads 50 large pages at once, as requests and as tools of MCP, sends bodies of many fields, and
 * never reads the responses on other connections. An OWNER opens the key page on 50 connections. A stranger sends unknown keys. It ends with an error if a kind of request does not get
 * the responses that it should.
 */
import { PREFIX } from '@workspace-api/contract';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { UNKNOWN_SECRET } from '../same-answers.js';
import type { KeyPageVisit } from './key-page-visitor.js';

/** The order to the process. */
export interface HostileOrder {
  /** Whether to start or stop. */
  readonly isOn: boolean;
  readonly url: string;
  /** A key of a workspace with large campaigns. It stays within its limits. */
  readonly secret: string;
  /** The session of an OWNER on the key page. Null if the server has neither the page nor MCP. */
  readonly visit: KeyPageVisit | null;
  /** How long the attack may take to get every kind of response. One that does not arrive costs nothing. */
  readonly arrivesWithinMilliseconds: number;
}

const BODY_PATH = `${PREFIX}/campaigns`;

/** A page of 400 KiB. */
const PAGE_PATH = `${BODY_PATH}?limit=8`;

/** A page of 5 MB. */
const UNREAD_PATH = `${BODY_PATH}?limit=100`;

/** 600 pages a minute, and as many bodies: the default rate limit of a key. */
const PAGES = { atOnce: 50, interval: 5_000 };

const BODY_INTERVAL = 100;

/** A body of 255 KiB with as many fields as it can hold. */
const BODY = `{${Array.from({ length: 24_000 }, (_, index) => `"${index.toString(36).padStart(4, '0')}":10`).join(',')}}`;

const UNKNOWN_KEYS_INTERVAL = 2;

/** The call of a tool, whose result is a page of 100 groups. */
const TOOL_CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'listGroups', arguments: { limit: 100 } },
});

/** The kinds of requests that only the product serves. */
const OF_SURFACES: readonly Kind[] = ['tool call', 'key page'];

const UNREAD_CONNECTIONS = 20;

/** When the requests whose responses are not read are sent: with the pages at once, they would exceed the limits. */
const UNREAD_AFTER = 500;

/** The kinds of requests, with the statuses that show the intended cost for the server. */
const EXPECTED = {
  'large page': [200],
  'large body': [400, 413, 422],
  'unread response': [200],
  'unknown key': [401, 429],
  'tool call': [200],
  'key page': [200],
} as const;

type Kind = keyof typeof EXPECTED;

const KINDS = Object.keys(EXPECTED) as Kind[];

/** Starts the attack, and returns a function that ends it once it has every kind of response. */
const attack = ({ url, secret, visit, arrivesWithinMilliseconds }: HostileOrder): (() => Promise<void>) => {
  const statuses = Object.fromEntries(KINDS.map((kind) => [kind, new Set<number>()])) as Record<Kind, Set<number>>;
  const kinds = visit === null ? KINDS.filter((kind) => !OF_SURFACES.includes(kind)) : KINDS;
  const findMissing = () => kinds.find((kind) => !EXPECTED[kind].some((status) => statuses[kind].has(status)));
  let arrive: () => void;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const note = (kind: Kind, status: number): void => {
    statuses[kind].add(status);
    if (findMissing() === undefined) arrive();
  };

  const pool = new Pool(url, { connections: 64 });
  const keyPage = visit && new Pool(new URL(visit.url).origin, { connections: 64 });
  const sendTo = (
    to: Pool,
    kind: Kind,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string | null = null,
  ): void => {
    to.request({ method: body === null ? 'GET' : 'POST', path, headers, body })
      .then(({ statusCode, body }) => {
        note(kind, statusCode);
        return body.dump({ limit: Infinity });
      })
      // The end of the attack destroys its connections.
      .catch(() => undefined);
  };
  const send = (kind: Kind, key: string, path: string, body: string | null = null): void => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    sendTo(pool, kind, path, headers, body);
  };
  const openUnread = (): Socket => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      socket.pause();
      note('unread response', Number(bytes.toString('latin1', 9, 12)));
    });
    const request = `GET ${UNREAD_PATH} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${secret}\r\n\r\n`;
    socket.write(request.repeat(2));
    return socket;
  };

  const sendPages = (): void => {
    for (let page = 0; page < PAGES.atOnce; page++) {
      send('large page', secret, PAGE_PATH);
      if (keyPage === null) continue;
      send('tool call', secret, '/mcp', TOOL_CALL);
      sendTo(keyPage, 'key page', new URL(visit?.url ?? '').pathname, { cookie: visit?.cookie ?? '' });
    }
  };
  const sendBody = () => send('large body', secret, BODY_PATH, BODY);
  const unread: Socket[] = [];
  // Starts at once too, so that a short attack has every kind of request.
  sendPages();
  sendBody();
  send('unknown key', UNKNOWN_SECRET, PAGE_PATH);
  const timers = [
    setTimeout(() => unread.push(...Array.from({ length: UNREAD_CONNECTIONS }, openUnread)), UNREAD_AFTER),
    setInterval(sendPages, PAGES.interval),
    setInterval(sendBody, BODY_INTERVAL),
    setInterval(() => send('unknown key', UNKNOWN_SECRET, PAGE_PATH), UNKNOWN_KEYS_INTERVAL),
  ];
  return async () => {
    await Promise.race([arrived, pause(arrivesWithinMilliseconds, undefined, { ref: false })]);
    for (const timer of timers) clearInterval(timer);
    for (const socket of unread) socket.destroy();
    await Promise.all([pool.destroy(), keyPage?.destroy()]);
    const missing = findMissing();
    if (missing === undefined) return;
    throw new Error(
      `The hostile requests do not arrive. ${missing}: ${[...statuses[missing]].join(', ') || 'no response'}`,
    );
  };
};

let end: (() => Promise<void>) | undefined;

process.on('message', (order: HostileOrder) => {
  if (!order.isOn) void end?.().then(() => process.send?.({}));
  else {
    end = attack(order);
    process.send?.({});
  }
});
process.once('disconnect', () => process.exit());
