/** Counts responses by status. Fails at the end if any status was unexpected. */
export class AnswerCheck {
  readonly #expected: number;
  readonly #others = new Map<string, number>();

  constructor(expected: number) {
    this.#expected = expected;
  }

  status(status: number): void {
    if (status !== this.#expected) this.failure(`status ${status}`);
  }

  failure(reason: string): void {
    this.#others.set(reason, (this.#others.get(reason) ?? 0) + 1);
  }

  /** Throws an Error that lists the unexpected outcomes with their counts. */
  assertPassed(): void {
    if (this.#others.size === 0) return;
    const others = [...this.#others].map(([reason, count]) => `${count} × ${reason}`).join(', ');
    throw new Error(`Status ${this.#expected} was expected. There were ${others}.`);
  }
}
