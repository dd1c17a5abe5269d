import type { WriteStream } from 'node:tty';
import { reportNotice } from '../failures/report-failure.js';
import { wantsJson } from '../configuration/command-option.js';

/** The outcomes of the lines so far. */
export interface LineCounts {
  /** The sum of the others. Empty lines are not counted. */
  readonly read: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
}

/** Shows the progress of a sync. */
export interface Progress {
  /** Shows the counts so far, and how many bytes of the source were read. */
  update(counts: LineCounts, bytesRead: number): void;
  /** Prints a line that stays on the terminal. */
  print(line: string): void;
  /** Shows the final state, and releases the terminal. */
  stop(): void;
}

const number = new Intl.NumberFormat('en');

/** Returns counts as text, such as `1,000 read, 10 rejected`. */
export const describeCounts = (counts: Partial<LineCounts>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${number.format(count)} ${name}`)
    .join(', ');

/** Returns progress that is printed as a line every few seconds, for logs and pipes. */
export const lineProgress = (
  print: (line: string) => void,
  totalBytes: number | null,
  intervalMilliseconds = 5_000,
): Progress => {
  let next = performance.now() + intervalMilliseconds;
  return {
    update: (counts, bytesRead) => {
      if (performance.now() < next) return;
      next = performance.now() + intervalMilliseconds;
      const share = totalBytes === null ? '' : ` (${Math.floor((100 * bytesRead) / totalBytes)} %)`;
      print(`${describeCounts(counts)}${share}`);
    },
    print,
    stop: () => undefined,
  };
};

/** Resolves to progress that is shown as a bar at the bottom of a terminal, below the printed lines. */
const barProgress = async (stream: NodeJS.WritableStream, totalBytes: number | null): Promise<Progress> => {
  const { MultiBar } = await import('cli-progress');
  // At most 80 columns with a million lines. The library cuts off what does not fit.
  const known = '{bar} {percentage} % | {counts} | {eta_formatted} left';
  const format = totalBytes === null ? '{counts} | {duration_formatted}' : known;
  // The command handles signals itself. With `gracefulExit`, the library would release the terminal too early.
  const bars = new MultiBar({ stream, format, barsize: 25, gracefulExit: false, etaBuffer: 50 });
  const bar = bars.create(totalBytes ?? 0, 0, { counts: 'starting' });
  return {
    update: ({ read, rejected }, bytesRead) => bar.update(bytesRead, { counts: describeCounts({ read, rejected }) }),
    print: (line) => bars.log(`${line}\n`),
    stop: () => {
      // Prints lines that wait until the bar is drawn again.
      bars.update();
      bars.stop();
    },
  };
};

/** Returns progress as a bar on a terminal, else as lines, of JSON with `--json`. `totalBytes` is null if it is unknown. */
export const createProgress = async (
  stream: Pick<WriteStream, 'isTTY'> & NodeJS.WritableStream,
  totalBytes: number | null,
): Promise<Progress> => {
  if (wantsJson()) return lineProgress(reportNotice, totalBytes);
  if (stream.isTTY) return barProgress(stream, totalBytes);
  return lineProgress((line) => stream.write(`${line}\n`), totalBytes);
};
