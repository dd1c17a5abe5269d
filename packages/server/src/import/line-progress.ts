import { describeProgress, type Progress } from './progress.js';
import type { ImportSummary } from './import-tally.js';

/** Prints progress as a line every few seconds, for logs and pipes. */
export class LineProgress implements Progress {
  readonly #write: (text: string) => void;
  readonly #totalBytes: number | null;
  readonly #interval: number;
  #next: number;

  constructor(write: (text: string) => void, totalBytes: number | null, intervalMilliseconds = 5_000) {
    this.#write = write;
    this.#totalBytes = totalBytes;
    this.#interval = intervalMilliseconds;
    this.#next = performance.now() + intervalMilliseconds;
  }

  update(summary: ImportSummary, bytesRead: number): void {
    if (performance.now() < this.#next) return;
    this.#next = performance.now() + this.#interval;
    const share = this.#totalBytes === null ? '' : ` (${Math.floor((100 * bytesRead) / this.#totalBytes)} %)`;
    this.print(`${describeProgress(summary)}${share}`);
  }

  print(line: string): void {
    this.#write(`${line}\n`);
  }

  stop(): void {
    // There is nothing to release.
  }
}
