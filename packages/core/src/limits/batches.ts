/** Runs a task. Never rejects. */
type Start = () => Promise<void>;

/**
 * Runs the tasks of each name in batches, one batch at a time: the tasks that arrive during a batch are the next one. So
 * a task waits for at most one batch, however many other tasks arrive.
 */
export class Batches {
  /** The next batch of each name that has a running one. */
  readonly #next = new Map<string, Start[]>();

  /** Runs a task immediately if no batch of the name is running, otherwise in the next one. Returns its result. */
  run<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const start = (): Promise<void> => task().then(resolve, reject);
      const next = this.#next.get(name);
      if (next === undefined) void this.#runAll(name, start);
      else next.push(start);
    });
  }

  async #runAll(name: string, first: Start): Promise<void> {
    let batch = [first];
    while (batch.length > 0) {
      const next: Start[] = [];
      this.#next.set(name, next);
      await Promise.all(batch.map((start) => start()));
      batch = next;
    }
    this.#next.delete(name);
  }
}
