import { CommanderError } from 'commander';
import { CommandFailure, EXIT_CODES } from './command-failure.js';
import { maskSecrets } from './mask-secrets.js';
import { printableLines } from './text/printable.js';

const describe = (error: unknown): string => {
  if (error instanceof CommandFailure) return `workspace-api: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

/** Tells on stderr why a command ended, and answers the exit code. */
export const reportFailure = (error: unknown): number => {
  // Commander has printed its own message already. It "fails" with 0 after --help and --version.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.misused;

  process.stderr.write(`${printableLines(maskSecrets(describe(error)))}\n`);
  return error instanceof CommandFailure ? error.exitCode : EXIT_CODES.failed;
};
