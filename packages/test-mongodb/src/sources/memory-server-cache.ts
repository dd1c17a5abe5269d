import { DryMongoBinary } from 'mongodb-memory-server-core';
import type { Source } from './source.js';

/** The cache of mongodb-memory-server. It reads the environment of this process (`MONGOMS_…`). */
export const memoryServerCache: Source = {
  name: 'the cache of mongodb-memory-server',
  find: async () => {
    const options = DryMongoBinary.getEnsuredOptions();
    const path = await DryMongoBinary.locateBinary(options);
    if (path === undefined) throw new Error(`has no mongod ${options.version}`);
    return path;
  },
};
