import type { WriteStream } from 'node:tty';
import { LineProgress } from './line-progress.js';
import type { Progress } from './progress.js';

/** Returns progress as a bar on a terminal, else as lines. `totalBytes` is null if the size of the source is unknown. */
export const createProgress = async (
  stream: Pick<WriteStream, 'isTTY'> & NodeJS.WritableStream,
  totalBytes: number | null,
): Promise<Progress> => {
  if (!stream.isTTY) return new LineProgress((text) => stream.write(text), totalBytes);
  const { BarProgress } = await import('./bar-progress.js');
  return new BarProgress(stream, totalBytes);
};
