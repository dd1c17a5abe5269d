import { MultiBar, type SingleBar } from 'cli-progress';
import { describeCounts, type Progress } from './progress.js';
import type { LineCounts } from './line-tally.js';

/** At most 80 columns with a million lines. The library cuts off what does not fit. */
const FORMAT = {
  known: '{bar} {percentage} % | {counts} | {eta_formatted} left',
  unknown: '{counts} | {duration_formatted}',
};

/** Shows progress as a bar at the bottom of a terminal, below the printed lines. */
export class BarProgress implements Progress {
  readonly #bars: MultiBar;
  readonly #bar: SingleBar;

  constructor(stream: NodeJS.WritableStream, totalBytes: number | null) {
    // The command handles signals itself. With `gracefulExit`, the library would release the terminal too early.
    const format = totalBytes === null ? FORMAT.unknown : FORMAT.known;
    this.#bars = new MultiBar({ stream, format, barsize: 25, gracefulExit: false, etaBuffer: 50 });
    this.#bar = this.#bars.create(totalBytes ?? 0, 0, { counts: 'starting' });
  }

  update(summary: LineCounts, bytesRead: number): void {
    this.#bar.update(bytesRead, { counts: describeCounts(summary, ['read', 'rejected']) });
  }

  print(line: string): void {
    this.#bars.log(`${line}\n`);
  }

  stop(): void {
    // Prints lines that wait until the bar is drawn again.
    this.#bars.update();
    this.#bars.stop();
  }
}
