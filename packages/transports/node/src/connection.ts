import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { closeGracefully } from './close-gracefully.js';

/** How many requests may wait on one connection. Few clients pipeline. */
const MAX_WAITING = 10;

/** How many bytes of memory the waiting requests of one connection may take. */
const MAX_WAITING_BYTES = 64 * 1024;

/** The memory of a request and its response without strings and body, in bytes, as measured. */
const EXCHANGE_BYTES = 1_600;

/** The memory of the name or the value of a header in addition to its characters, in bytes, as measured. */
const STRING_BYTES = 64;

/** How long an idle connection stays open for a request that may be on its way, in milliseconds. */
const GRACE = 1_000;

/** A request with its response. */
interface Exchange {
  /** A `StrictRequest` has `unreadBytes`. */
  readonly request: IncomingMessage & { readonly unreadBytes?: number };
  readonly response: ServerResponse;
}

/** Serves requests, such as `app.callback()` of Koa or an Express application. Its return value is ignored. */
export type ServerListener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Returns about how much memory a request takes. Many short headers take thirty times their characters. */
const memoryOf = ({ request: { url = '', rawHeaders, rawTrailers, unreadBytes = 0 } }: Exchange): number => {
  let bytes = EXCHANGE_BYTES + url.length + unreadBytes;
  for (const strings of [rawHeaders, rawTrailers]) for (const text of strings) bytes += STRING_BYTES + text.length;
  return bytes;
};

/** A connection to a server, with its requests in progress. */
export class Connection {
  readonly #socket: Socket;
  readonly #listener: ServerListener | undefined;
  /** The requests without a complete response, in order. A strict server handles only the first. */
  readonly #exchanges: Exchange[] = [];
  /** The latest request, also when it has its response. */
  latest: Exchange | undefined;
  /** Whether invalid HTTP was rejected. Everything that follows is invalid too. */
  isRejected = false;
  #isClosing = false;
  /** The response with `Connection: close`. */
  #last: ServerResponse | undefined;
  /** The bytes read when the connection became idle. If there are more, a request is arriving. */
  #bytesReadWhenIdle = 0;
  #grace: NodeJS.Timeout | undefined;

  /** With a listener, the connection passes its requests on to it one after another. */
  constructor(socket: Socket, listener?: ServerListener) {
    this.#socket = socket;
    this.#listener = listener;
    socket.once('close', () => clearTimeout(this.#grace));
  }

  /**
   * Adds a new request. The listener gets it after those before it, and gets none after a response that closes the
   * connection (RFC 9112, sections 9.3.2 and 9.6). Node.js starts all pipelined requests at once: a GET could overtake the
   * POST before it, and one client could have any number of requests in progress. Destroys a connection with too many
   * waiting requests.
   */
  add(request: IncomingMessage, response: ServerResponse): void {
    clearTimeout(this.#grace);
    const exchange = { request, response };
    this.latest = exchange;
    this.#exchanges.push(exchange);
    if (this.#isClosing) this.#announceClose();
    response.on('close', () => this.#remove(exchange));
    // A request after the last response gets no response, so it must not be executed either.
    if (this.#listener === undefined || !this.#socket.writable) return;
    const waiting = this.#exchanges.slice(1);
    if (waiting.length === 0) this.#listener(request, response);
    else if (
      waiting.length > MAX_WAITING ||
      waiting.map(memoryOf).reduce((sum, bytes) => sum + bytes) > MAX_WAITING_BYTES
    )
      this.#socket.destroy();
  }

  /** Closes the connection once it is idle and no request seems to be on its way. Its last response announces it. */
  close(): void {
    this.#isClosing = true;
    // Node.js calls it after the last response of a connection.
    this.#socket.destroySoon = () => closeGracefully(this.#socket);
    if (this.#exchanges.length > 0) this.#announceClose();
    else this.#closeWhenIdle();
  }

  #remove(exchange: Exchange): void {
    const index = this.#exchanges.indexOf(exchange);
    this.#exchanges.splice(index, 1);
    const [next] = this.#exchanges;
    if (next !== undefined) {
      if (index === 0 && this.#socket.writable) this.#listener?.(next.request, next.response);
      return;
    }
    this.#bytesReadWhenIdle = this.#socket.bytesRead;
    if (this.#isClosing) this.#closeWhenIdle();
  }

  /** Only the newest response has `Connection: close`, because no request after it is served. */
  #announceClose(): void {
    const newest = this.#exchanges.at(-1)?.response;
    if (newest?.shouldKeepAlive !== true) return;
    if (this.#last !== undefined) this.#last.shouldKeepAlive = true;
    this.#last = newest;
    newest.shouldKeepAlive = false;
  }

  #closeWhenIdle(): void {
    if (this.#socket.destroyed) return;
    // On a busy event loop, timers run first. The immediate runs after the data that has arrived is read.
    this.#grace = setTimeout(() => setImmediate(() => this.#closeIfIdle()), GRACE);
  }

  #closeIfIdle(): void {
    const isIdle = this.#exchanges.length === 0 && this.#socket.bytesRead === this.#bytesReadWhenIdle;
    if (isIdle && this.#socket.writable) closeGracefully(this.#socket);
  }
}

const tracked = new WeakMap<Server, Map<Duplex, Connection>>();

/**
 * Returns the open connections of a server by socket. Call it before the server listens; it tracks them from then on. With
 * a listener, the first call makes the server pass the requests of each connection on one after another.
 */
export const connectionsOf = (server: Server, listener?: ServerListener): ReadonlyMap<Duplex, Connection> => {
  const known = tracked.get(server);
  if (known !== undefined) return known;
  const connections = new Map<Duplex, Connection>();
  tracked.set(server, connections);
  server.on('connection', (socket) => {
    connections.set(socket, new Connection(socket, listener));
    socket.once('close', () => connections.delete(socket));
  });
  // In front of the listener that responds, so that no response is missed.
  server.prependListener('request', (request, response) => {
    connections.get(request.socket)?.add(request, response);
  });
  return connections;
};
