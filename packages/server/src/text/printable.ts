/** What would move the cursor or change the colours of a terminal. */
const CONTROL_CHARACTERS = /\p{Cc}/gu;

/** A text from anywhere for one line of a terminal: control characters are shown as `�`. */
export const printable = (text: string): string => text.replace(CONTROL_CHARACTERS, '�');
