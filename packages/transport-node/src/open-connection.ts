import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { closeGracefully } from './close-gracefully.js';

/** How long an idle connection stays open for a request that may be on its way, in milliseconds. */
const GRACE = 1_000;

/** A connection of a server that may have to stop, with the responses in progress on it. */
export class OpenConnection {
  readonly #socket: Socket;
  /** In the order of their requests, including those that wait for another one. */
  readonly #responses = new Set<ServerResponse>();
  #isClosing = false;
  /** The response with `Connection: close`. */
  #last: ServerResponse | undefined;
  /** The bytes read when the connection became idle. If there are more, a request is arriving. */
  #bytesReadWhenIdle = 0;
  #grace: NodeJS.Timeout | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.once('close', () => clearTimeout(this.#grace));
  }

  /** Adds the response to a new request. */
  add(response: ServerResponse): void {
    clearTimeout(this.#grace);
    this.#responses.add(response);
    if (this.#isClosing) this.#announceClose();
    response.on('close', () => {
      this.#responses.delete(response);
      if (this.#responses.size > 0) return;
      this.#bytesReadWhenIdle = this.#socket.bytesRead;
      if (this.#isClosing) this.#closeWhenIdle();
    });
  }

  /** Closes the connection once it is idle and no request seems to be on its way. Its last response announces it. */
  close(): void {
    this.#isClosing = true;
    // Node.js calls it after the last response of a connection.
    this.#socket.destroySoon = () => closeGracefully(this.#socket);
    if (this.#responses.size > 0) this.#announceClose();
    else this.#closeWhenIdle();
  }

  /** Only the newest response has `Connection: close`, because no request after it is served. */
  #announceClose(): void {
    const newest = [...this.#responses].at(-1);
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
    const isIdle = this.#responses.size === 0 && this.#socket.bytesRead === this.#bytesReadWhenIdle;
    if (isIdle && this.#socket.writable) closeGracefully(this.#socket);
  }
}
