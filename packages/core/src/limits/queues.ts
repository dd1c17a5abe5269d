/** The maximum number of tasks in one queue, more than the connections of a typical client. */
const MAX_TASKS = 256;

interface Queue {
  length: number;
  last: Promise<unknown>;
}

/** Runs the tasks of each name one after another. */
export class Queues {
  readonly #queues = new Map<string, Queue>();

  /** Runs a task after all earlier tasks of the name, and returns its result. Returns null if the queue is full. */
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
