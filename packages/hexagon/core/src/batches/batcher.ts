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

/** How a batcher runs its batches. */
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

/** The calls of a list that wait for the running batch. */
interface Queue<Given, Result> {
  readonly calls: Call<Given, Result>[];
  /** The batch that started last. Null before the first one. */
  running: Promise<void> | null;
  /** Ends the wait for the running batch. Null while no call waits. */
  timer: unknown;
}

/**
 * Batches concurrent calls for a list: those that arrive together, or during a batch, share the next one in their order. A
 * call never joins a batch that has started. Lists share no batch, and do not wait for each other.
 */
export class Batcher<Given, Result> {
  readonly #options: BatcherOptions<Given, Result>;
  /** The queue of each list with a running batch. */
  readonly #queues = new Map<List, Queue<Given, Result>>();

  constructor(options: BatcherOptions<Given, Result>) {
    this.#options = options;
  }

  add(given: Given, size = 1, list: List = null): Promise<Result> {
    return new Promise((resolve, reject) => {
      const call = { given, size, resolve, reject };
      const queue = this.#queues.get(list);
      if (queue !== undefined) {
        queue.calls.push(call);
        this.#limitWait(list, queue);
        return;
      }
      const opened: Queue<Given, Result> = { calls: [call], running: null, timer: null };
      this.#queues.set(list, opened);
      // Calls that arrive together share the first batch too.
      void Promise.resolve().then(() => this.#runNext(list, opened));
    });
  }

  async #runNext(list: List, queue: Queue<Given, Result>): Promise<void> {
    clearTimeout(queue.timer);
    queue.timer = null;
    if (queue.calls.length === 0) {
      this.#queues.delete(list);
      return;
    }
    const running = this.#options.run(this.#take(queue.calls), list);
    queue.running = running;
    if (queue.calls.length > 0) this.#limitWait(list, queue);
    await running;
    // The callers continue first: what they send finds a connection before the next batch, which may grow meanwhile.
    await Promise.resolve();
    // Otherwise the next batch runs already, because this one took too long.
    if (queue.running === running) void this.#runNext(list, queue);
  }

  #limitWait(list: List, queue: Queue<Given, Result>): void {
    const { maxWaitMilliseconds = 100, toRejection } = this.#options;
    queue.timer ??= setTimeout(() => {
      queue.timer = null;
      if (toRejection === undefined) void this.#runNext(list, queue);
      else for (const { reject } of queue.calls.splice(0)) reject(toRejection());
    }, maxWaitMilliseconds);
  }

  /** Removes the calls of the next batch. */
  #take(calls: Call<Given, Result>[]): Call<Given, Result>[] {
    let [end, size] = [1, calls[0]?.size ?? 0];
    while (end < calls.length && (size += calls[end]?.size ?? 0) <= this.#options.maxSize) end += 1;
    return calls.splice(0, end);
  }
}
