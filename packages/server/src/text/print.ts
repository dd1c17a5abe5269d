import { terminalJson } from './printable.js';

/** The result of a command: one JSON document for programs, and lines for people. */
export interface CommandResult {
  readonly document: unknown;
  readonly lines: readonly string[];
}

/** Prints the result of a command on stdout. */
export const print = (json: boolean, { document, lines }: CommandResult): void => {
  process.stdout.write(`${json ? terminalJson(document) : lines.join('\n')}\n`);
};
