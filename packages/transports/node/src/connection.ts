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
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Whether the listener of a strict server has the request. */
  isStarted: boolean;
}

/** Serves requests, such as `app.callback()` of Koa or an Express application. Its return value is ignored. */
export type ServerListener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** What a connection does instead of serving what is not valid HTTP. */
interface Rejection {
  /** The request whose body is not valid; undefined if the bytes after all requests are not. */
  readonly exchange: Exchange | undefined;
  /** Responds, at the turn of the request. */
  readonly respond: (exchange: Exchange | undefined) => void;
}

/** Returns about how much memory a request takes. Many short headers, or short chunks, take thirty times their characters. */
const memoryOf = ({ request: { url = '', headers, rawHeaders, readableLength } }: Exchange): number => {
  const isChunked = headers['transfer-encoding'] !== undefined;
  const bytes = EXCHANGE_BYTES + url.length + (isChunked ? MAX_WAITING_BYTES / 2 : readableLength);
  return rawHeaders.reduce((sum, text) => sum + STRING_BYTES + text.length, bytes);
};

/** A connection to a server, with its requests in progress. */
export class Connection {
  readonly #socket: Socket;
  readonly #listener: ServerListener | undefined;
  /** The requests without a complete response, in order. A strict server handles only the first. */
  readonly #exchanges: Exchange[] = [];
  /** The latest request, also when it has its response. */
  #latest: Exchange | undefined;
  #rejection: Rejection | undefined;
  #isClosing = false;
  /** The bytes read when the connection became idle. If there are more, a request is arriving. */
  #bytesReadWhenIdle = 0;
  #grace: NodeJS.Timeout | undefined;

  /** With a listener, the connection passes its requests on to it one after another. */
  constructor(socket: Socket, listener?: ServerListener) {
    this.#socket = socket;
    this.#listener = listener;
    // Node.js calls it after the last response. Its own loses that response if the client is still sending, as a proxy is.
    socket.destroySoon = () => closeGracefully(socket);
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
    const exchange = { request, response, isStarted: false };
    this.#latest = exchange;
    this.#exchanges.push(exchange);
    response.on('close', () => this.#remove(exchange));
    if (this.#isClosing) this.#announceClose();
    const waiting = this.#exchanges.slice(1);
    if (waiting.length === 0) this.#start(exchange);
    else if (
      this.#listener !== undefined &&
      (waiting.length > MAX_WAITING || waiting.map(memoryOf).reduce((sum, bytes) => sum + bytes) > MAX_WAITING_BYTES)
    )
      this.#socket.destroy();
  }

  /** Rejects bytes that are not valid HTTP: in the place of the request in whose body they are, or after all responses. */
  reject(respond: Rejection['respond']): void {
    // Everything that follows invalid HTTP is invalid too.
    if (this.#rejection !== undefined) return;
    const exchange = this.#latest?.request.complete === false ? this.#latest : undefined;
    this.#rejection = { exchange, respond };
    this.#rejectInTurn();
  }

  /** Closes the connection once it is idle and no request seems to be on its way. Its last response announces it. */
  close(): void {
    this.#isClosing = true;
    if (this.#exchanges.length > 0) this.#announceClose();
    else this.#closeWhenIdle();
  }

  #start(exchange: Exchange): void {
    // A request after the last response gets no response, so it must not be executed either.
    if (this.#listener === undefined || !this.#socket.writable) return;
    exchange.isStarted = true;
    this.#listener(exchange.request, exchange.response);
  }

  #remove(exchange: Exchange): void {
    const index = this.#exchanges.indexOf(exchange);
    this.#exchanges.splice(index, 1);
    const [next] = this.#exchanges;
    this.#bytesReadWhenIdle = this.#socket.bytesRead;
    if (this.#rejection !== undefined) this.#rejectInTurn();
    else if (next !== undefined) {
      if (index === 0) this.#start(next);
    } else if (this.#isClosing) this.#closeWhenIdle();
  }

  #rejectInTurn(): void {
    const [next] = this.#exchanges;
    const { exchange, respond } = this.#rejection ?? {};
    if (next === exchange) {
      if (next?.response.headersSent !== true) respond?.(next);
      // Otherwise the request had its response before its body turned out not to be valid.
    } else if (next === undefined) closeGracefully(this.#socket);
    else if (!next.isStarted) this.#start(next);
  }

  /** The newest response announces it, because no request after it is served. */
  #announceClose(): void {
    const responses = this.#exchanges.map(({ response }) => response);
    for (const response of responses)
      if (!response.headersSent) response.shouldKeepAlive = response !== responses.at(-1);
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
  // Added before the listener that responds, so that no response is missed.
  server.prependListener('request', (request, response) => {
    connections.get(request.socket)?.add(request, response);
  });
  return connections;
};
