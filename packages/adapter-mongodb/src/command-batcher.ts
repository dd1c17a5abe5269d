/** How long a command waits for the one before it: many times what one takes, and little against one that hangs. */
const PATIENCE_IN_MILLISECONDS = 100;

/** Fulfilled as soon as `work` is settled, and after so many milliseconds if it is not by then. */
const settledWithin = (milliseconds: number, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const settle = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(settle, settle);
  });

/** What one command carries. */
interface Batch<Item, Answer> {
  readonly items: Item[];
  size: number;
  readonly answer: Promise<Answer>;
}

/**
 * Sends one command for all that came in while the one before was under way. Nothing waits while none is under way, and
 * nothing joins a command that was sent before it came in. A command that hangs, on a connection that leads nowhere, holds
 * the next one up for a moment only.
 */
export class CommandBatcher<Item, Answer> {
  readonly #send: (items: readonly Item[]) => Promise<Answer>;
  readonly #maxSize: number;
  readonly #sizeOf: (item: Item) => number;
  /** The batch that has not been sent yet. */
  #waiting: Batch<Item, Answer> | null = null;
  /** The answer to the last batch, until it is there. */
  #underWay: Promise<Answer> | null = null;

  /** `maxSize` is how much a command carries: the number of items, or the sum of their sizes. */
  constructor(
    send: (items: readonly Item[]) => Promise<Answer>,
    maxSize: number,
    sizeOf: (item: Item) => number = () => 1,
  ) {
    this.#send = send;
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
  }

  /** Whether nothing is under way. */
  get isIdle(): boolean {
    return this.#underWay === null;
  }

  /** What the command that carries the item is answered, and the item's place in it. Rejects with what `send` rejects with. */
  async join(item: Item): Promise<readonly [answer: Answer, index: number]> {
    const size = this.#sizeOf(item);
    const hasRoom = this.#waiting !== null && this.#waiting.size + size <= this.#maxSize;
    const batch = this.#waiting !== null && hasRoom ? this.#waiting : this.#open();
    const index = batch.items.push(item) - 1;
    batch.size += size;
    return [await batch.answer, index];
  }

  #open(): Batch<Item, Answer> {
    const items: Item[] = [];
    const turn = this.#underWay === null ? Promise.resolve() : settledWithin(PATIENCE_IN_MILLISECONDS, this.#underWay);
    const answer = turn.then(() => {
      if (this.#waiting === batch) this.#waiting = null;
      return this.#send(items);
    });
    const end = (): void => {
      if (this.#underWay === answer) this.#underWay = null;
    };
    answer.then(end, end);
    const batch = { items, size: 0, answer };
    this.#waiting = batch;
    this.#underWay = answer;
    return batch;
  }
}
