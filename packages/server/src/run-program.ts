import { createProgram } from './program.js';
import { reportFailure } from './report-failure.js';

/** How long a failed process may take to write its last output, in milliseconds. */
const EXIT_DELAY = 1_000;

/** Runs the command in the arguments of the process. Sets the exit code if it fails. */
export const runProgram = async (): Promise<void> => {
  try {
    await createProgram().parseAsync();
  } catch (error) {
    process.exitCode = reportFailure(error);
    // A module may have started work that would keep the process alive.
    setTimeout(() => process.exit(), EXIT_DELAY).unref();
  }
};
