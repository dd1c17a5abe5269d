import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { startWithOwnFolder } from './mongod/start-with-own-folder.js';
import { PATIENCE } from './patience.js';
import { findMongod } from './sources/find-mongod.js';
import type { TestMongo } from './test-mongo.js';

/** A server without a replica set, and with access control: its `uri` is that of a user who may do everything. */
export const startStandalone = async (): Promise<TestMongo> => {
  const { path, from } = await findMongod();
  return startWithOwnFolder({ path, hasAccessControl: true }, async (port) => {
    const address = `127.0.0.1:${port}/?directConnection=true${PATIENCE}`;
    const password = randomUUID();
    // Until there is a user, a client on the same machine may make the first.
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
