import { createProgram } from './program.js';
import { reportFailure } from './report-failure.js';

/** Runs the command in the arguments of the process. Sets the exit code if it fails. */
export const runProgram = async (): Promise<void> => {
  try {
    await createProgram().parseAsync();
  } catch (error) {
    process.exitCode = reportFailure(error);
  }
};
