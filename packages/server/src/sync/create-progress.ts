import type { WriteStream } from 'node:tty';
import { reportNotice } from '../report-failure.js';
import { wantsJson } from '../wants-json.js';
import { LineProgress } from './line-progress.js';
import type { Progress } from './progress.js';

/** Returns progress as a bar on a terminal, else as lines, of JSON with `--json`. `totalBytes` is null if the size of the source is unknown. */
export const createProgress = async (
  stream: Pick<WriteStream, 'isTTY'> & NodeJS.WritableStream,
  totalBytes: number | null,
): Promise<Progress> => {
  if (wantsJson()) return new LineProgress(reportNotice, totalBytes);
  if (!stream.isTTY) return new LineProgress((line) => stream.write(`${line}\n`), totalBytes);
  const { BarProgress } = await import('./bar-progress.js');
  return new BarProgress(stream, totalBytes);
};
