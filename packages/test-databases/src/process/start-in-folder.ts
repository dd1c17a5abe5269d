import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Starts servers over an empty folder in the system's temporary folder. `stop` does what `start` registered with
 * `onStop`, and removes the folder. The same happens if `start` rejects.
 */
export const startInFolder = async <Started extends object>(
  start: (folder: string, onStop: (end: () => Promise<void>) => void) => Promise<Started>,
): Promise<Started & { stop(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'workspace-api-database-'));
  const ends: (() => Promise<void>)[] = [];
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> =>
    (stopped ??= Promise.all(ends.map((end) => end())).then(() =>
      rm(folder, { recursive: true, force: true, maxRetries: 5 }),
    ));
  try {
    return { ...(await start(folder, (end) => ends.push(end))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
