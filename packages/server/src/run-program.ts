import { CommandFailure, EXIT_CODES } from './failures/command-failure.js';
import { createProgram } from './program.js';
import { reportFailure } from './failures/report-failure.js';

/** How long a failed process may take to write its last output, in milliseconds. */
const EXIT_DELAY = 1_000;

/** Ends the process if its output cannot be written, except if the reader closed the pipe, as `head` does. */
const endUnlessClosed = (error: NodeJS.ErrnoException): void => {
  if (error.code === 'EPIPE') return;
  reportFailure(new CommandFailure('failed', `The output cannot be written: ${error.message}.`));
  process.exit(EXIT_CODES.failed);
};

/** Runs the command in the arguments of the process. Sets the exit code if it fails. */
export const runProgram = async (): Promise<void> => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endUnlessClosed);
  try {
    await (await createProgram(process.argv.slice(2))).parseAsync();
  } catch (error) {
    process.exitCode = reportFailure(error);
    // A module may have started work that would keep the process alive.
    setTimeout(() => process.exit(), EXIT_DELAY).unref();
  }
};
