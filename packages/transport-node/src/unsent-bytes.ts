import type { Socket } from 'node:net';

/**
 * Bounds the bytes of responses that clients have not read yet, over all connections. Beyond the maximum, the connections
 * whose clients have kept a response waiting longest are destroyed.
 */
export class UnsentBytes {
  readonly #max: number;
  /** Connections with a response that is not sent, the one that waits longest first. */
  readonly #waiting = new Set<Socket>();
  /** At least as much as all of them have to send. */
  #bound = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Adds a connection to which a whole response was written. */
  add(socket: Socket): void {
    this.#waiting.add(socket);
    this.#bound += socket.writableLength;
    if (this.#bound <= this.#max) return;
    // Counted anew only here, because clients that read go on reading.
    this.#bound = [...this.#waiting].reduce((sum, { writableLength }) => sum + writableLength, 0);
    for (const slow of this.#waiting) {
      if (this.#bound <= this.#max) return;
      this.#bound -= slow.writableLength;
      this.#waiting.delete(slow);
      slow.destroy();
    }
  }

  /** Removes a connection whose response was sent or aborted. */
  delete(socket: Socket): void {
    this.#waiting.delete(socket);
  }
}
