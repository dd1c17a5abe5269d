// Every platform has these.
declare const setTimeout: (callback: () => void, milliseconds: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

/** The list that calls share a batch in, such as that of a workspace. Null if there is one for all. */
type List = string | null;

/** A call that waits for its batch. */
export interface Call<Given, Result> {
  readonly given: Given;
  readonly size: number;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions<Given, Result> {
  /** Runs the calls of a batch, and settles each. Must not reject. */
  readonly run: (calls: readonly Call<Given, Result>[], list: List) => Promise<void>;
  /** The maximum sum of the sizes in a batch. A larger call is a separate batch. */
  readonly maxSize: number;
  /** How long calls wait for the batch before theirs, 100 by default. It usually takes a few milliseconds. */
  readonly maxWaitMilliseconds?: number;
  /** Returns the error of calls that have waited for so long. Without it, their batch starts beside the other. */
  readonly toRejection?: () => Error;
}

/**
 * Batches concurrent calls for a list: those that arrive together, or during a batch, share the next one in their order. A
 * call never joins a batch that has started. Lists share no batch, and do not wait for each other.
 */
export class Batcher<Given, Result> {
  readonly #options: BatcherOptions<Given, Result>;
  /** The calls that wait, of each list with a running batch. */
  readonly #waiting = new Map<List, Call<Given, Result>[]>();

  constructor(options: BatcherOptions<Given, Result>) {
    this.#options = options;
  }

  add(given: Given, size = 1, list: List = null): Promise<Result> {
    return new Promise((resolve, reject) => {
      const call = { given, size, resolve, reject };
      const waiting = this.#waiting.get(list);
      if (waiting === undefined) void this.#runAll(list, [call]);
      else waiting.push(call);
    });
  }

  async #runAll(list: List, waiting: Call<Given, Result>[]): Promise<void> {
    const { run, maxWaitMilliseconds = 100, toRejection } = this.#options;
    this.#waiting.set(list, waiting);
    // Calls that arrive together share the first batch too.
    await Promise.resolve();
    while (waiting.length > 0) {
      const running = run(this.#take(waiting), list);
      while (!(await settlesWithin(maxWaitMilliseconds, running)) && toRejection !== undefined)
        for (const { reject } of waiting.splice(0)) reject(toRejection());
    }
    this.#waiting.delete(list);
  }

  /** Removes the calls of the next batch. */
  #take(waiting: Call<Given, Result>[]): Call<Given, Result>[] {
    let size = 0;
    const end = waiting.findIndex((call, index) => (size += call.size) > this.#options.maxSize && index > 0);
    return waiting.splice(0, end === -1 ? waiting.length : end);
  }
}

/** Resolves to true when `work` settles, or to false after the timeout. */
const settlesWithin = (milliseconds: number, work: Promise<void>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    void work.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
