import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { startWithOwnFolder } from './mongod/start-with-own-folder.js';
import { LONG_TIMEOUTS } from './long-timeouts.js';
import { findMongod } from './sources/find-mongod.js';
import type { TestMongo } from './test-mongo.js';

/** Starts a standalone server with access control. Its `uri` has a user with every privilege. */
export const startStandalone = async (): Promise<TestMongo> => {
  const { path, from } = await findMongod();
  return startWithOwnFolder({ path, hasAccessControl: true }, async (port) => {
    const address = `127.0.0.1:${port}/?directConnection=true${LONG_TIMEOUTS}`;
    const password = randomUUID();
    // MongoDB lets a local client create the first user.
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
