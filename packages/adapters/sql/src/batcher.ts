/** The list that calls share a batch in, such as that of a workspace. */
type List = string | null;

/** A call that waits for its batch. */
export interface Call<Given, Result> {
  readonly given: Given;
  readonly size: number;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

interface BatcherOptions<Given, Result> {
  /** Runs the calls of a batch, and settles each. Must not reject. */
  readonly run: (list: List, calls: readonly Call<Given, Result>[]) => Promise<void>;
  /** The maximum sum of the sizes in a batch. A larger call is a separate batch. */
  readonly maxSize: number;
  /** How long calls wait for the batch before theirs. It usually takes a few milliseconds. */
  readonly maxWaitMilliseconds: number;
  /** Returns the error of calls that have waited for so long. Without it, their batch starts beside the other. */
  readonly toRejection?: () => Error;
}

/**
 * Batches concurrent calls for a list: those that arrive during a batch share the next one, in their order. A call runs at
 * once if there is no batch, and never joins one that has started. Lists share no batch, and do not wait for each other.
 */
export class Batcher<Given, Result> {
  readonly #options: BatcherOptions<Given, Result>;
  /** The calls that wait, of each list with a running batch. */
  readonly #waiting = new Map<List, Call<Given, Result>[]>();

  constructor(options: BatcherOptions<Given, Result>) {
    this.#options = options;
  }

  add(list: List, given: Given, size: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      const call = { given, size, resolve, reject };
      const waiting = this.#waiting.get(list);
      if (waiting === undefined) void this.#runAll(list, call);
      else waiting.push(call);
    });
  }

  async #runAll(list: List, first: Call<Given, Result>): Promise<void> {
    const { run, maxWaitMilliseconds, toRejection } = this.#options;
    const waiting: Call<Given, Result>[] = [];
    this.#waiting.set(list, waiting);
    for (let batch = [first]; batch.length > 0; batch = this.#take(waiting)) {
      const running = run(list, batch);
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
const settlesWithin = (milliseconds: number, work: Promise<unknown>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds, false);
    const settle = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    work.then(settle, settle);
  });
