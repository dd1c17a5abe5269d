import { constants, openSync } from 'node:fs';
import { isatty } from 'node:tty';

const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;

/** Opens the terminal again, because other programs share the original and expect blocking writes. */
const openTerminal = (): number => {
  try {
    return openSync('/dev/fd/2', O_WRONLY | O_NONBLOCK | O_NOCTTY);
  } catch {
    return 2;
  }
};

/** Returns a file descriptor of stderr whose writes fail with EAGAIN instead of waiting for the reader. */
export const nonBlockingStderr = (): number => {
  if (isatty(2)) return openTerminal();
  // Node.js makes pipes and sockets non-blocking when it opens the stream. Writes to files do not wait for a reader.
  return process.stderr.fd;
};
