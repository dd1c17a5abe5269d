import { MultiBar, type SingleBar } from 'cli-progress';
import { describeProgress } from './describe-progress.js';
import type { ImportSummary } from './import-tally.js';
import type { Progress } from './progress.js';

const FORMAT = {
  known: '{bar} {percentage} % | {counts} | {eta_formatted} left',
  unknown: '{counts} | {duration_formatted}',
};

/** Shows progress as a bar at the bottom of a terminal, with the lines that stay above it. */
export class BarProgress implements Progress {
  readonly #bars: MultiBar;
  readonly #bar: SingleBar;

  constructor(stream: NodeJS.WritableStream, totalBytes: number | null) {
    // The import stops by itself on a signal. The library would let go of the terminal at once, and count on.
    const format = totalBytes === null ? FORMAT.unknown : FORMAT.known;
    this.#bars = new MultiBar({ stream, format, barsize: 25, gracefulExit: false, etaBuffer: 50 });
    this.#bar = this.#bars.create(totalBytes ?? 0, 0, { counts: 'starting' });
  }

  update(summary: ImportSummary, bytesRead: number): void {
    this.#bar.update(bytesRead, { counts: describeProgress(summary) });
  }

  tell(line: string): void {
    this.#bars.log(`${line}\n`);
  }

  stop(): void {
    // Lines that wait for the next time that the bar is drawn.
    this.#bars.update();
    this.#bars.stop();
  }
}
