import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bounds the bytes of unread responses of all connections. Beyond the maximum, the connections that have waited longest
 * are destroyed.
 */
export class UnsentBytes {
  readonly #max: number;
  /** Connections with an unsent response, longest wait first. */
  readonly #waiting = new Set<Socket>();
  /** An upper bound of the unsent bytes of all of them. */
  #bound = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Adds a connection after a complete response was written to it, until the response was sent or aborted. */
  add(socket: Socket, response: ServerResponse): void {
    this.#waiting.add(socket);
    response.once('close', () => this.#waiting.delete(socket));
    this.#bound += socket.writableLength;
    if (this.#bound <= this.#max) return;
    // Recounted only here. Until then, bytes that clients have read still count.
    this.#bound = [...this.#waiting].reduce((sum, { writableLength }) => sum + writableLength, 0);
    for (const slow of this.#waiting) {
      if (this.#bound <= this.#max) return;
      this.#bound -= slow.writableLength;
      this.#waiting.delete(slow);
      slow.destroy();
    }
  }
}
