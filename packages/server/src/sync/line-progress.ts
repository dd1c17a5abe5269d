import { describeProgress, type Progress } from './progress.js';
import type { LineCounts } from './line-tally.js';

/** Prints progress as a line every few seconds, for logs and pipes. */
export class LineProgress implements Progress {
  readonly #print: (line: string) => void;
  readonly #totalBytes: number | null;
  readonly #interval: number;
  #next: number;

  constructor(print: (line: string) => void, totalBytes: number | null, intervalMilliseconds = 5_000) {
    this.#print = print;
    this.#totalBytes = totalBytes;
    this.#interval = intervalMilliseconds;
    this.#next = performance.now() + intervalMilliseconds;
  }

  update(summary: LineCounts, bytesRead: number): void {
    if (performance.now() < this.#next) return;
    this.#next = performance.now() + this.#interval;
    const share = this.#totalBytes === null ? '' : ` (${Math.floor((100 * bytesRead) / this.#totalBytes)} %)`;
    this.print(`${describeProgress(summary)}${share}`);
  }

  print(line: string): void {
    this.#print(line);
  }

  stop(): void {
    // There is nothing to release.
  }
}
