import { pino } from 'pino';

/** Where log lines go. */
export interface LogDestination {
  write(line: string): void;
}

/** So much text is written at once, and not kept until the turn ends. */
const MOST_TEXT = 65_536;

/**
 * Writes lines to stderr, all those of one turn of the event loop together, and waits until they are written. A write for
 * each line costs a busy server half of what a line costs at all; a write that nobody waits for costs more than that in
 * the thread pool, and loses what is under way when the process exits. What is left when it exits, also after an
 * uncaught error, is written then. Only a process that is killed loses the lines of its last turn.
 */
export const stderrDestination = (): LogDestination => {
  const stderr = pino.destination({ dest: 2, sync: true });
  let text = '';

  const flush = (): void => {
    const lines = text;
    text = '';
    if (lines !== '') stderr.write(lines);
  };
  process.once('exit', flush);

  return {
    write: (line) => {
      if (text === '') setImmediate(flush);
      text += line;
      if (text.length > MOST_TEXT) flush();
    },
  };
};
