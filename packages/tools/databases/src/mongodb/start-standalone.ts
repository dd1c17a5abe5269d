import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { startInFolder } from '../process/start-in-folder.js';
import { findMongod } from './find-mongod.js';
import { startMongod } from './start-mongod.js';
import { LONG_TIMEOUTS, type TestMongo } from './test-mongo.js';

/** Starts a standalone server with access control. Its `uri` is that of a user with all privileges. */
export const startStandalone = async (): Promise<TestMongo> => {
  const { path, version, from } = await findMongod();
  return startInFolder(async (dataFolder, onStop) => {
    const { port, kill } = await startMongod({ path, dataFolder, hasAccessControl: true });
    onStop(kill);
    const address = `127.0.0.1:${port}/?directConnection=true${LONG_TIMEOUTS}`;
    const password = randomUUID();
    // The localhost exception: as long as there is no user, a local client may create the first one.
    const client = new MongoClient(`mongodb://${address}`);
    await client.db('admin').command({ createUser: 'root', pwd: password, roles: ['root'] });
    await client.close();
    return {
      uri: `mongodb://root:${password}@${address}&authSource=admin`,
      description: `MongoDB ${version}, standalone with access control, from ${from}`,
    };
  });
};
