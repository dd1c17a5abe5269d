import type { Socket } from 'node:net';

/** How many bytes of memory the waiting requests of all connections may take. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Bounds the memory of waiting requests over all connections. Beyond the maximum, the connections whose requests have been
 * waiting longest are destroyed.
 */
export class WaitingBytes {
  /** The bytes of connections with waiting requests, longest wait first. */
  readonly #bytes = new Map<Socket, number>();
  #total = 0;

  /** Sets the bytes of a connection. */
  set(socket: Socket, bytes: number): void {
    this.#total += bytes - (this.#bytes.get(socket) ?? 0);
    this.#bytes.set(socket, bytes);
    for (const slow of this.#bytes.keys()) {
      if (this.#total <= MAX_BYTES) return;
      this.delete(slow);
      slow.destroy();
    }
  }

  /** Removes a connection on which no request waits, or that is closed. */
  delete(socket: Socket): void {
    this.#total -= this.#bytes.get(socket) ?? 0;
    this.#bytes.delete(socket);
  }
}
