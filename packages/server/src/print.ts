/** Characters that JSON allows unescaped, but that affect a terminal or end a line in JavaScript. */
const UNSAFE_IN_JSON = /[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Prints the result of a command on stdout: one JSON document for programs, or lines for people. */
export const print = (json: boolean, document: unknown, lines: readonly string[]): void => {
  const text = json ? JSON.stringify(document).replace(UNSAFE_IN_JSON, escaped) : lines.join('\n');
  process.stdout.write(`${text}\n`);
};
