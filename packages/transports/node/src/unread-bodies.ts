import type { IncomingMessage, ServerResponse } from 'node:http';

/** How many chunked bodies may wait to be read. A one-byte chunk costs about 150 bytes, so that each takes up to 2 MiB. */
const MAX_UNREAD = 32;

/** The size in bytes up to which a complete body is not counted. */
const SMALL = 1024;

const isLarge = ({ complete, readableLength }: IncomingMessage): boolean => !complete || readableLength > SMALL;

/**
 * Bounds the memory of chunked bodies that nobody has begun to read, for example while keys are looked up slowly. Beyond the
 * maximum, the connection with the longest unread body is destroyed.
 */
export class UnreadBodies {
  readonly #requests = new Set<IncomingMessage>();

  /** Adds a request before its body arrives, until it has its response. */
  add(request: IncomingMessage, response: ServerResponse): void {
    this.#requests.add(request);
    response.once('close', () => this.#requests.delete(request));
    if (this.#requests.size <= MAX_UNREAD) return;
    // Recounted only here.
    for (const known of this.#requests) if (known.readableDidRead) this.#requests.delete(known);
    const large = [...this.#requests].filter(isLarge);
    if (large.length <= MAX_UNREAD) return;
    const largest = large.reduce((one, other) => (other.readableLength > one.readableLength ? other : one));
    this.#requests.delete(largest);
    largest.socket.destroy();
  }
}
