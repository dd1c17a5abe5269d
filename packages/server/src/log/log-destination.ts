import { writeSync } from 'node:fs';
import { nonBlockingStderr } from './non-blocking-stderr.js';

/** Where log lines go. */
export interface LogDestination {
  /** Writes one or more complete lines. */
  write(lines: string): void;
}

/** The maximum delay of a line, and the number of characters that complete a batch. */
const BATCH = { milliseconds: 10, characters: 8_192 } as const;

/** The maximum number of buffered characters while the reader stalls: some thousand lines. */
const MAX_WAITING = 1024 * 1024;

/** How long to wait before the next write while the reader stalls. */
const RETRY_MILLISECONDS = 50;

/** How long the exit of the process waits for a stalled reader. */
const EXIT_MILLISECONDS = 2_000;

let dropped = 0;

/** Returns how many lines this process has dropped because the reader of stderr was too slow. */
export const droppedLines = (): number => dropped;

/** Blocks the thread. Used at exit only, when timers no longer run. */
const sleep = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

/**
 * Returns a destination that writes lines to stderr in batches, and never waits for the reader (decision 29). While the
 * reader stalls, lines are buffered up to a maximum, then dropped. `onFlow` receives their number when the reader resumes.
 * The exit of the process writes the rest, and waits at most two seconds.
 */
export const stderrDestination = (onFlow: (dropped: number) => void): LogDestination => {
  const stderr = nonBlockingStderr();
  let text = '';
  /** The unwritten rest of the last batch. */
  let rest = Buffer.alloc(0);
  let timer: NodeJS.Timeout | null = null;
  /** The number of dropped lines that `onFlow` has received. */
  let reported = dropped;
  let isClosed = false;

  /** Returns whether everything was written. */
  const writeAll = (): boolean => {
    for (;;) {
      if (rest.length === 0) {
        if (text === '') return true;
        rest = Buffer.from(text);
        text = '';
      }
      try {
        rest = rest.subarray(writeSync(stderr, rest));
      } catch (error) {
        isClosed = (error as NodeJS.ErrnoException).code !== 'EAGAIN';
        return false;
      }
    }
  };

  const reportDropped = (): void => {
    const count = dropped - reported;
    reported = dropped;
    if (count > 0) onFlow(count);
  };

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!writeAll()) timer = setTimeout(flush, RETRY_MILLISECONDS).unref();
    else reportDropped();
  };

  const flushAtExit = (): void => {
    const end = performance.now() + EXIT_MILLISECONDS;
    for (;;) {
      if (writeAll()) {
        if (dropped === reported) return;
        reportDropped();
      } else {
        if (isClosed || performance.now() >= end) return;
        sleep(RETRY_MILLISECONDS);
      }
    }
  };
  process.once('exit', flushAtExit);

  return {
    write: (lines) => {
      if (rest.length + text.length + lines.length > MAX_WAITING) {
        dropped += lines.split('\n').length - 1;
        return;
      }
      text += lines;
      if (rest.length === 0 && text.length >= BATCH.characters) flush();
      else timer ??= setTimeout(flush, BATCH.milliseconds);
    },
  };
};
