import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder in memory, where an fsync takes no time. Linux has it, but it may be too small for a server. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 31;

const findParent = async (isDurable: boolean): Promise<string> => {
  if (isDurable) return tmpdir();
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ENOUGH_BYTES ? IN_MEMORY : tmpdir();
};

/**
 * Starts servers over an empty folder: in memory if there is room, but for durable servers in the system's temporary
 * folder. `stop` does what `start` registered with `onStop`, and removes the folder. The same happens if `start` rejects.
 */
export const startInFolder = async <Started extends object>(
  start: (folder: string, onStop: (end: () => Promise<void>) => void) => Promise<Started>,
  { isDurable = false } = {},
): Promise<Started & { stop(): Promise<void> }> => {
  const folder = await mkdtemp(join(await findParent(isDurable), 'workspace-api-database-'));
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
