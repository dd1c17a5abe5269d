import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { startWithOwnFolder } from './mongod/start-with-own-folder.js';
import { LONG_TIMEOUTS } from './long-timeouts.js';
import { findMongod } from './sources/find-mongod.js';
import type { TestMongo } from './test-mongo.js';

/** Starts a standalone server with access control. Its `uri` is that of a user with all privileges. */
export const startStandalone = async (): Promise<TestMongo> => {
  const { path, from } = await findMongod();
  return startWithOwnFolder({ path, hasAccessControl: true }, async (port) => {
    const address = `127.0.0.1:${port}/?directConnection=true${LONG_TIMEOUTS}`;
    const password = randomUUID();
    // The localhost exception: as long as there is no user, a local client may create the first one.
    const client = new MongoClient(`mongodb://${address}`);
    await client.db('admin').command({ createUser: 'root', pwd: password, roles: ['root'] });
    const { version } = await client
      .db('admin')
      .command({ buildInfo: 1 })
      .finally(() => client.close());
    return {
      uri: `mongodb://root:${password}@${address}&authSource=admin`,
      description: `MongoDB ${String(version)}, standalone with access control, from ${from}`,
    };
  });
};
