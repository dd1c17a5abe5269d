/** Prints what a command answers: one JSON document for programs, or text for people. */
export const print = (json: boolean, document: unknown, lines: readonly string[]): void => {
  process.stdout.write(json ? `${JSON.stringify(document)}\n` : lines.map((line) => `${line}\n`).join(''));
};
