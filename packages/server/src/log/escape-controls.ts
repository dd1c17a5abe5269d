/** Controls, line separators and directions of text that JSON need not escape, and that a terminal or a viewer of logs obeys. */
const CONTROLS = /[\u0080-\u009F\u2028-\u202E\u2066-\u2069]/g;

/** Returns a line of JSON with every such character escaped. */
export const escapeControls = (line: string): string =>
  line.replace(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
