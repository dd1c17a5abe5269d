import { constants, openSync } from 'node:fs';
import { isatty } from 'node:tty';

const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;

/** The paths of the terminal. After `su`, another user owns it, and only the second one can be opened. */
const TERMINALS = ['/dev/fd/2', '/dev/tty'];

/** Opens the terminal again, because other programs share the original and expect blocking writes. */
const openTerminal = (): number => {
  for (const path of TERMINALS) {
    try {
      return openSync(path, O_WRONLY | O_NONBLOCK | O_NOCTTY);
    } catch {
      // The next one may work.
    }
  }
  return 2;
};

/** Returns a file descriptor of stderr whose writes fail with EAGAIN instead of waiting for the reader. */
export const nonBlockingStderr = (): number => {
  if (isatty(2)) return openTerminal();
  // Node.js makes pipes and sockets non-blocking when it opens the stream. Writes to files do not wait for a reader.
  return process.stderr.fd;
};
