import type { WriteStream } from 'node:tty';
import { LineProgress } from './line-progress.js';
import type { Progress } from './progress.js';

/** A bar on a terminal, and plain lines elsewhere. The size of the source is null where it cannot be known. */
export const createProgress = async (
  stream: Pick<WriteStream, 'isTTY'> & NodeJS.WritableStream,
  totalBytes: number | null,
): Promise<Progress> => {
  if (!stream.isTTY) return new LineProgress((text) => stream.write(text), totalBytes);
  const { BarProgress } = await import('./bar-progress.js');
  return new BarProgress(stream, totalBytes);
};
