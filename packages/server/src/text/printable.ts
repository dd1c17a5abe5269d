/** Characters that can manipulate a terminal: control characters (C0, C1), bidirectional controls, line separators, lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029]/gu;

/** Returns a string that is safe on one line of a terminal. Unsafe characters become `�`. */
export const printable = (text: string): string => text.replace(UNSAFE, '�');

/** Returns a string of several lines that is safe on a terminal. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');

/** Characters that JSON allows unescaped, but that affect a terminal or end a line in JavaScript. */
const UNSAFE_IN_JSON = /[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Returns a value as one line of JSON that is safe on a terminal. */
export const terminalJson = (value: unknown): string => JSON.stringify(value).replace(UNSAFE_IN_JSON, escaped);
