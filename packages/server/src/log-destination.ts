import { pino } from 'pino';

/** Where log lines go. */
export interface LogDestination {
  write(line: string): void;
}

/** How long a line waits for others to be written with it, and how much text does not wait. */
const GATHERING = { milliseconds: 10, characters: 8_192 } as const;

/**
 * Writes lines to stderr, those of a few milliseconds together, and waits until they are written: see decision 17. What
 * is left when the process exits, also after an uncaught error, is written then. Only a process that is killed loses the
 * lines of its last milliseconds.
 */
export const stderrDestination = (): LogDestination => {
  const stderr = pino.destination({ dest: 2, sync: true });
  let text = '';
  let timer: NodeJS.Timeout | null = null;

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const lines = text;
    text = '';
    if (lines !== '') stderr.write(lines);
  };
  process.once('exit', flush);

  return {
    write: (line) => {
      text += line;
      if (text.length >= GATHERING.characters) flush();
      else timer ??= setTimeout(flush, GATHERING.milliseconds);
    },
  };
};
