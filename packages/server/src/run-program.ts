import { createProgram } from './program.js';
import { reportFailure } from './report-failure.js';

/** Runs the command that the arguments of the process name. Sets the exit code of a failure. */
export const runProgram = async (): Promise<void> => {
  try {
    await createProgram().parseAsync();
  } catch (error) {
    process.exitCode = reportFailure(error);
  }
};
