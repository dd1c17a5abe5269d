/** How long calls may hold the event loop before the next one waits for a turn, in milliseconds. */
const MAX_HOLD = 5;

/** The event loop of a platform. */
export interface EventLoop {
  /** Returns a time that never goes back, in milliseconds. */
  readonly now: () => number;
  /** Calls a function in the next turn, in the order of the calls, such as `setImmediate`. */
  readonly nextTurn: (callback: () => void) => void;
}

/**
 * Lets other work run between calls. A store inside the process settles its promises without I/O, so that a sync, a
 * deletion or a host's loop would block the event loop until its end.
 */
export class EventLoopTurns {
  readonly #loop: EventLoop;
  /** When the first call of this turn was made. Null if there was none. */
  #start: number | null = null;

  constructor(loop: EventLoop) {
    this.#loop = loop;
  }

  /** Returns a promise of the next turn if calls have held this one for 5 ms. Otherwise returns null, which costs less. */
  next(): Promise<void> | null {
    // Workers and browsers reject a call of their timers with another `this`.
    const { now, nextTurn } = this.#loop;
    if (this.#start === null) this.#begin();
    else if (now() - this.#start >= MAX_HOLD)
      return new Promise((resolve) => {
        nextTurn(() => {
          if (this.#start === null) this.#begin();
          resolve();
        });
      });
    return null;
  }

  #begin(): void {
    const { now, nextTurn } = this.#loop;
    this.#start = now();
    nextTurn(() => {
      this.#start = null;
    });
  }
}
