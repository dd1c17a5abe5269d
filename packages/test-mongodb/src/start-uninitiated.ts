import { startWithOwnFolder } from './mongod/start-with-own-folder.js';
import { findMongod } from './sources/find-mongod.js';
import type { TestMongo } from './test-mongo.js';

/** Starts a server with `--replSet`, whose replica set is not initiated. */
export const startUninitiated = async (): Promise<TestMongo> => {
  const { path, from } = await findMongod();
  return startWithOwnFolder({ path, replicaSet: 'rs0' }, (port) =>
    Promise.resolve({
      uri: `mongodb://127.0.0.1:${port}/`,
      description: `MongoDB without an initiated replica set, from ${from}`,
    }),
  );
};
