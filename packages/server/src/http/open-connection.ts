import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a connection on which nothing runs stays open for a request that may be on its way. */
const GRACE_MILLISECONDS = 1_000;

/** How long a caller who has been told that the connection ends may take to close its side. */
const LINGER_MILLISECONDS = 2_000;

/**
 * Closes a connection in stages (RFC 9112, section 9.6): what is written is sent, and what still comes is read and thrown
 * away until the caller closes its side. To a request that meets a closed socket the system answers with a reset, which
 * may take the last answer with it.
 */
const closeInStages = (socket: Socket): void => {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS);
  socket.once('close', () => clearTimeout(timer));
};

/** A connection of a server that may have to stop, with the answers that are under way on it. */
export class OpenConnection {
  readonly #socket: Socket;
  /** In the order of their requests. Those that wait behind another are among them. */
  readonly #answers = new Set<ServerResponse>();
  #isClosing = false;
  /** The answer that has been told to say that the connection ends with it. */
  #last: ServerResponse | undefined;
  /** What had been read when nothing ran any more. More than that is a request that is arriving. */
  #bytesReadAtRest = 0;
  #grace: NodeJS.Timeout | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.once('close', () => clearTimeout(this.#grace));
  }

  /** Takes notice of a request by its answer, before anybody works on it. */
  add(answer: ServerResponse): void {
    clearTimeout(this.#grace);
    this.#answers.add(answer);
    if (this.#isClosing) this.#tellLast();
    answer.on('close', () => {
      this.#answers.delete(answer);
      if (this.#answers.size > 0) return;
      this.#bytesReadAtRest = this.#socket.bytesRead;
      if (this.#isClosing) this.#closeAtRest();
    });
  }

  /** Closes the connection once nothing runs on it and nothing seems to be on its way. Its last answer says so. */
  close(): void {
    this.#isClosing = true;
    // What Node closes with as soon as an answer that says so is written.
    this.#socket.destroySoon = () => closeInStages(this.#socket);
    if (this.#answers.size > 0) this.#tellLast();
    else this.#closeAtRest();
  }

  /** Tells the newest answer alone, because nothing is served behind one that says it. */
  #tellLast(): void {
    const newest = [...this.#answers].at(-1);
    if (newest?.shouldKeepAlive !== true) return;
    if (this.#last !== undefined) this.#last.shouldKeepAlive = true;
    this.#last = newest;
    newest.shouldKeepAlive = false;
  }

  #closeAtRest(): void {
    if (this.#socket.destroyed) return;
    // After a busy time the timer comes first: what has arrived by then is read before it counts as nothing.
    this.#grace = setTimeout(() => setImmediate(() => this.#closeIfAtRest()), GRACE_MILLISECONDS);
  }

  #closeIfAtRest(): void {
    const isAtRest = this.#answers.size === 0 && this.#socket.bytesRead === this.#bytesReadAtRest;
    if (isAtRest && this.#socket.writable) closeInStages(this.#socket);
  }
}
