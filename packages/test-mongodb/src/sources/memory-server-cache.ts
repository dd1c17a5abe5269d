import { DryMongoBinary } from 'mongodb-memory-server-core';
import type { Source } from './source.js';

/** What mongodb-memory-server has downloaded before. It reads the process's own environment (`MONGOMS_…`). */
export const memoryServerCache: Source = {
  name: 'the cache of mongodb-memory-server',
  find: async () => {
    const options = DryMongoBinary.getEnsuredOptions();
    const path = await DryMongoBinary.locateBinary(options);
    if (path === undefined) throw new Error(`holds no mongod ${options.version}`);
    return path;
  },
};
