import type { ManualClock } from '@workspace-api/testing';

type Callback = () => void;

const MAX_MILLISECONDS = 3_600_000;

/**
 * The global timers and the monotonic clock, replaced so that time passes only when nothing else happens. A timer that
 * does not keep the process alive stays a real one: counters that another test left open may set it.
 */
export class VirtualTime {
  readonly #clock: ManualClock;
  readonly #timers = new Map<object, { readonly at: number; readonly callback: Callback }>();
  readonly #originals = { setTimeout, clearTimeout };
  #now = 0;
  #calls = 0;

  constructor(clock: ManualClock) {
    this.#clock = clock;
    const { setTimeout: setRealTimeout } = this.#originals;
    const later = (callback: Callback, milliseconds: number): object => {
      const timer = {
        unref: () => {
          this.#timers.delete(timer);
          return setRealTimeout(callback, milliseconds).unref();
        },
      };
      this.#timers.set(timer, { at: this.#now + Math.max(1, Math.ceil(milliseconds)), callback });
      return timer;
    };
    Object.assign(globalThis, { setTimeout: later, clearTimeout: (timer: object) => void this.#timers.delete(timer) });
    performance.now = () => this.#now;
  }

  /** Milliseconds since the beginning. */
  get now(): number {
    return this.#now;
  }

  restore(): void {
    Object.assign(globalThis, this.#originals);
    Reflect.deleteProperty(performance, 'now');
  }

  /** Resolves after a number of milliseconds of virtual time. */
  pass(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    });
  }

  /** Makes a call, during which no time passes. */
  async stopDuring<Result>(call: () => Promise<Result>): Promise<Result> {
    this.#calls += 1;
    try {
      return await call();
    } finally {
      this.#calls -= 1;
    }
  }

  /** Lets time pass until a promise has settled. Fails after an hour. */
  async until<Result>(work: Promise<Result>): Promise<Result> {
    let isOver = (): boolean => false;
    const end = (): void => void (isOver = () => true);
    work.then(end, end);
    for (;;) {
      await new Promise(setImmediate);
      if (isOver()) return work;
      if (this.#calls === 0) this.#passToNextTimer();
    }
  }

  #passToNextTimer(): void {
    const [first] = [...this.#timers].sort(([, one], [, other]) => one.at - other.at);
    if (first === undefined || this.#now > MAX_MILLISECONDS) throw new Error('It did not happen within an hour.');
    const [timer, { at, callback }] = first;
    this.#timers.delete(timer);
    this.#clock.advance(at - this.#now);
    this.#now = at;
    callback();
  }
}
