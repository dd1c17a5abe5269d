import { styleText } from 'node:util';

/** A stream that may be a terminal. */
type Output = Partial<Pick<typeof process.stdout, 'isTTY' | 'hasColors'>>;

/** Returns whether the stream is a terminal with colors. Respects `NO_COLOR` and `FORCE_COLOR`. */
export const hasColors = (stream: Output): boolean => stream.isTTY === true && stream.hasColors?.() === true;

/** Returns styled text if the stream is a terminal with colors. */
export const styled = (
  style: Parameters<typeof styleText>[0],
  text: string,
  stream: Output = process.stdout,
): string => (hasColors(stream) ? styleText(style, text) : text);
