import { CommanderError } from 'commander';
import { CommandFailure, EXIT_CODES, messageOf } from '../command-failure.js';
import { redactSecrets } from '../log/redact-secrets.js';
import { printable, printableLines, terminalJson } from '../text/printable.js';
import { styled } from '../text/styled.js';
import { wantsJson } from '../configuration/command-option.js';

const exitCodeOf = (error: unknown): number => {
  // Commander throws an error with exit code 0 after --help and --version.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.misused;
  return error instanceof CommandFailure ? error.exitCode : EXIT_CODES.failed;
};

const write = (text: string): void => {
  process.stderr.write(`${redactSecrets(text)}\n`);
};

/** Reports the cause of a running command's wait on stderr, in a sentence, or as one line of JSON with `--json`. */
export const reportNotice = (message: string): void =>
  write(wantsJson() ? terminalJson({ notice: { message } }) : `workspace-api: ${printable(message)}`);

/** Reports why a command failed on stderr, in a sentence, or as one line of JSON with `--json`. Returns the exit code. */
export const reportFailure = (error: unknown): number => {
  const exitCode = exitCodeOf(error);
  if (exitCode === 0) return 0;
  // The stack of an unexpected error is for a bug report.
  const isExpected = error instanceof CommandFailure || error instanceof CommanderError;
  const stack = !isExpected && error instanceof Error ? error.stack : undefined;
  if (wantsJson()) write(terminalJson({ error: { message: messageOf(error), exitCode, stack } }));
  else if (error instanceof CommandFailure)
    write(`${styled('red', 'workspace-api:', process.stderr)} ${printableLines(error.message)}`);
  // Commander has already printed its own message.
  else if (!isExpected) write(printableLines(stack ?? messageOf(error)));
  return exitCode;
};
