/** How many tasks may wait or run under one name. A client has fewer connections than that. */
const MAX_TASKS = 256;

interface Queue {
  length: number;
  last: Promise<unknown>;
}

/** Runs tasks one after another, under each name for itself. */
export class Queues {
  readonly #queues = new Map<string, Queue>();

  /** Returns what the task resolves to, once it had its turn; null if too many are in front of it. */
  run<Result>(name: string, task: () => Promise<Result>): Promise<Result> | null {
    const queue = this.#queues.get(name) ?? { length: 0, last: Promise.resolve() };
    if (queue.length === MAX_TASKS) return null;
    queue.length += 1;
    this.#queues.set(name, queue);
    const result = queue.last.then(task);
    const end = (): void => {
      queue.length -= 1;
      if (queue.length === 0) this.#queues.delete(name);
    };
    queue.last = result.then(end, end);
    return result;
  }
}
