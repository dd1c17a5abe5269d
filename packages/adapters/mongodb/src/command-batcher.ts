import { oneByOne } from '@workspace-api/core';

/** The longest time that a command waits for the previous one. A command usually takes a few milliseconds. */
const MAX_WAIT_IN_MILLISECONDS = 100;

/** Resolves when `work` settles, or after the timeout. */
const settledWithin = (timeoutMilliseconds: number, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMilliseconds);
    const settle = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(settle, settle);
  });

/** The items of one command. */
interface Batch<Item, Reply> {
  readonly items: Item[];
  size: number;
  readonly reply: Promise<Reply>;
  /** Sends an item of a failed command alone. */
  alone?: (item: Item) => Promise<Reply>;
}

/**
 * Batches concurrent calls: items that arrive while a command is running are sent together in the next one.
 *
 * An item is sent at once if no command is running, and never joins a command that was sent before it arrived. A
 * hanging command delays the next one by at most 100 ms.
 */
export class CommandBatcher<Item, Reply> {
  readonly #send: (items: readonly Item[]) => Promise<Reply>;
  readonly #maxSize: number;
  readonly #sizeOf: ((item: Item) => number) | undefined;
  /** The batch that has not been sent yet. */
  #waiting: Batch<Item, Reply> | null = null;
  /** The last batch, while its reply is pending. */
  #running: Batch<Item, Reply> | null = null;

  /** `maxSize` limits a command: the number of its items, or the sum of their sizes. */
  constructor(send: (items: readonly Item[]) => Promise<Reply>, maxSize: number, sizeOf?: (item: Item) => number) {
    this.#send = send;
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
  }

  /** Whether no command is waiting or running. */
  get isIdle(): boolean {
    return this.#running === null;
  }

  /**
   * Adds an item to the next command. Resolves to the command's reply and the index of the item in it. If the command
   * fails, each of its items is sent alone. Rejects with the error of `send`.
   */
  async add(item: Item): Promise<readonly [reply: Reply, index: number]> {
    const size = this.#sizeOf?.(item) ?? 1;
    const hasRoom = this.#waiting !== null && this.#waiting.size + size <= this.#maxSize;
    const batch = this.#waiting !== null && hasRoom ? this.#waiting : this.#open();
    const index = batch.items.push(item) - 1;
    batch.size += size;
    try {
      return [await batch.reply, index];
    } catch (error) {
      batch.alone ??= oneByOne(batch.items, error, this.#send);
      return [await batch.alone(item), 0];
    }
  }

  #open(): Batch<Item, Reply> {
    const items: Item[] = [];
    const batch = { items, size: 0, reply: this.#sendAfter(this.#running, items) };
    this.#waiting = batch;
    this.#running = batch;
    return batch;
  }

  async #sendAfter(previous: Batch<Item, Reply> | null, items: readonly Item[]): Promise<Reply> {
    await (previous && settledWithin(MAX_WAIT_IN_MILLISECONDS, previous.reply));
    if (this.#waiting?.items === items) this.#waiting = null;
    try {
      return await this.#send(items);
    } finally {
      if (this.#running?.items === items) this.#running = null;
    }
  }
}
