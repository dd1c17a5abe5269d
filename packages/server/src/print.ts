import { terminalJson } from './text/terminal-json.js';

/** Prints the result of a command on stdout: one JSON document for programs, or lines for people. */
export const print = (json: boolean, document: unknown, lines: readonly string[]): void => {
  process.stdout.write(`${json ? terminalJson(document) : lines.join('\n')}\n`);
};
