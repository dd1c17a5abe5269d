import { CommanderError } from 'commander';
import { CommandFailure, EXIT_CODES } from './command-failure.js';

/** Tells on stderr why a command ended, and answers the exit code. */
export const reportFailure = (error: unknown): number => {
  // Commander has printed its own message already. It "fails" with 0 after --help and --version.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.misused;

  if (error instanceof CommandFailure) {
    process.stderr.write(`workspace-api: ${error.message}\n`);
    return error.exitCode;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return EXIT_CODES.failed;
};
