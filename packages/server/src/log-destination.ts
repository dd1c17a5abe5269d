import { writeSync } from 'node:fs';
import { nonBlockingStderr } from './non-blocking-stderr.js';

/** Where log lines go. */
export interface LogDestination {
  write(line: string): void;
}

/** How long a line waits for others to be written with it, and how many characters do not wait. */
const BATCH = { milliseconds: 10, characters: 8_192 } as const;

/** The maximum number of characters that wait for a reader that has stalled: some thousand lines. */
const MAX_WAITING = 1024 * 1024;

/** How long to wait before the next attempt to write to a reader that has stalled, in milliseconds. */
const RETRY_MILLISECONDS = 50;

/** How long the end of the process waits for a reader that has stalled, in milliseconds. */
const EXIT_MILLISECONDS = 2_000;

let dropped = 0;

/** Returns how many lines this process has dropped, because the reader of stderr was too slow. */
export const droppedLines = (): number => dropped;

/** Blocks the thread, which has nothing else left to do. */
const sleep = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

/**
 * Writes lines to stderr, those of a few milliseconds together, and never waits for its reader (decision 34). Lines wait in a
 * bounded buffer while the reader stalls; further ones are dropped. `onFlow` receives how many, when the reader reads again.
 * The end of the process writes what is left, also after an uncaught error, and waits two seconds at most.
 */
export const stderrDestination = (onFlow: (dropped: number) => void): LogDestination => {
  const stderr = nonBlockingStderr();
  let text = '';
  /** What is left of the text that was last written. */
  let rest = Buffer.alloc(0);
  let timer: NodeJS.Timeout | null = null;
  let droppedSinceFlow = 0;

  /** Returns whether all is written. */
  const writeAll = (): boolean => {
    for (;;) {
      if (rest.length === 0) {
        if (text === '') return true;
        rest = Buffer.from(text);
        text = '';
      }
      try {
        rest = rest.subarray(writeSync(stderr, rest));
      } catch {
        // Full, or nobody is left to read.
        return false;
      }
    }
  };

  const reportDropped = (): void => {
    if (droppedSinceFlow === 0) return;
    const count = droppedSinceFlow;
    droppedSinceFlow = 0;
    onFlow(count);
  };

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!writeAll()) timer = setTimeout(flush, RETRY_MILLISECONDS).unref();
    else reportDropped();
  };

  const flushAtExit = (): void => {
    const end = performance.now() + EXIT_MILLISECONDS;
    reportDropped();
    while (!writeAll() && performance.now() < end) sleep(RETRY_MILLISECONDS);
  };
  process.once('exit', flushAtExit);

  return {
    write: (line) => {
      if (rest.length + text.length + line.length > MAX_WAITING) {
        dropped += 1;
        droppedSinceFlow += 1;
        return;
      }
      text += line;
      if (rest.length === 0 && text.length >= BATCH.characters) flush();
      else timer ??= setTimeout(flush, BATCH.milliseconds);
    },
  };
};
