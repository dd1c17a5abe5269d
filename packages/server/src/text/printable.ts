/**
 * What would move the cursor, change the colours or the direction of a terminal, or end a line: control characters (C0 and C1),
 * bidirectional controls, line separators and halves of surrogate pairs.
 */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029]/gu;

/** Returns a text from anywhere for one line of a terminal: unsafe characters become `�`. */
export const printable = (text: string): string => text.replace(UNSAFE, '�');

/** Returns a text of several lines for a terminal. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
