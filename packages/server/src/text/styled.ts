import { styleText } from 'node:util';

/** Returns a text in a style where the stream is a terminal with colours. `NO_COLOR` and `FORCE_COLOR` are honoured. */
export const styled = (
  style: Parameters<typeof styleText>[0],
  text: string,
  stream: Partial<Pick<typeof process.stdout, 'isTTY' | 'hasColors'>> = process.stdout,
): string => (stream.isTTY === true && stream.hasColors?.() === true ? styleText(style, text) : text);
