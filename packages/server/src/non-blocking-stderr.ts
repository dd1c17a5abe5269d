import { constants, openSync } from 'node:fs';
import { isatty } from 'node:tty';

const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;

/** A terminal is opened once more, because other programs on it expect their writes to block. */
const openTerminal = (): number => {
  try {
    return openSync('/dev/fd/2', O_WRONLY | O_NONBLOCK | O_NOCTTY);
  } catch {
    return 2;
  }
};

/** Returns a file descriptor of stderr on which a write fails with EAGAIN instead of waiting for the reader. */
export const nonBlockingStderr = (): number => {
  if (isatty(2)) return openTerminal();
  // Node.js makes a pipe or a socket non-blocking when it opens the stream. A file needs no reader.
  return process.stderr.fd;
};
