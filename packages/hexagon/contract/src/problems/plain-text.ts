/** Returns a string of the catalogue for programs: without the backticks around code. */
export const plainText = (text: string): string => text.replaceAll('`', '');
