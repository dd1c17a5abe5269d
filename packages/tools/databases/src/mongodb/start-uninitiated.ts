import { startInFolder } from '../process/start-in-folder.js';
import { findMongod } from './find-mongod.js';
import { startMongod } from './start-mongod.js';
import type { TestMongo } from './test-mongo.js';

/** Starts a server with `--replSet`, whose replica set is not initiated. */
export const startUninitiated = async (): Promise<TestMongo> => {
  const { path, version, from } = await findMongod();
  return startInFolder(async (dataFolder, onStop) => {
    const { port, kill } = await startMongod({ path, dataFolder, replicaSet: 'rs0' });
    onStop(kill);
    return {
      uri: `mongodb://127.0.0.1:${port}/`,
      description: `MongoDB ${version} without an initiated replica set, from ${from}`,
    };
  });
};
