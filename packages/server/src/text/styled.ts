import { styleText } from 'node:util';

/** Returns styled text if the stream is a terminal with colors. Respects `NO_COLOR` and `FORCE_COLOR`. */
export const styled = (
  style: Parameters<typeof styleText>[0],
  text: string,
  stream: Partial<Pick<typeof process.stdout, 'isTTY' | 'hasColors'>> = process.stdout,
): string => (stream.isTTY === true && stream.hasColors?.() === true ? styleText(style, text) : text);
