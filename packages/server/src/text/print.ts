import { terminalJson } from './printable.js';

/** The result of a command: one JSON document for programs, and lines for people, or for both without a document. */
export interface CommandResult {
  readonly document: unknown;
  readonly lines: readonly string[];
}

/** Prints the result of a command on stdout. */
export const print = (json: boolean, { document, lines }: CommandResult): void => {
  const printed = json && document !== undefined ? [terminalJson(document)] : lines;
  process.stdout.write(printed.map((line) => `${line}\n`).join(''));
};
