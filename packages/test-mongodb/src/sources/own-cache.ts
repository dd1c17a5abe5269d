import { join } from 'node:path';
import type { Environment } from './environment.js';
import { cacheFolder } from './environment.js';
import { isExecutable } from './executable.js';
import type { Source } from './source.js';
import { WHEEL } from './wheel.js';

/**
 * Returns the cache path of a mongod of `version`. A file there is complete and verified, because it arrives by a
 * rename.
 */
export const cachedMongod = (environment: Environment, version: string): string =>
  join(cacheFolder(environment), `mongod-${version}`);

export const ownCache: Source = {
  name: 'the cache of this project',
  find: async (environment) => {
    const path = cachedMongod(environment, WHEEL.mongodVersion);
    if (!(await isExecutable(path))) throw new Error(`no ${path}`);
    return path;
  },
};
