import { createMongoClient, createMongoPorts, migrate } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import { freshDatabaseName, startMongo } from '@workspace-api/test-databases';
import type { Db } from 'mongodb';
import { pinProcess, type Cores } from '../processes/cores.js';
import type { Bytes, TestDatabase } from './test-database.js';

/** The mongod of the run, and a database in it. */
export interface MongoTestDatabase extends TestDatabase {
  readonly db: Db;
  cpuMicroseconds(): Promise<number>;
}

/** Returns the bytes in use after a checkpoint, without those that the server uses again. */
const bytesOf = async (db: Db): Promise<Bytes> => {
  await db.admin().command({ fsync: 1 });
  const found = await db.command({ dbStats: 1, freeStorage: 1 });
  const used = (size: string, free: string): number => Number(found[size]) - Number(found[free]);
  return { disk: used('storageSize', 'freeStorageSize'), indexes: used('indexSize', 'indexFreeStorageSize') };
};

/** Starts a mongod and creates the indexes. If cores are given, it runs on its own core or on that of the load. */
export const startMongoDatabase = async (cores: Cores | null): Promise<MongoTestDatabase> => {
  const mongo = await startMongo({ isDurable: true });
  const client = createMongoClient(mongo.uri);
  const name = freshDatabaseName();
  const db = client.db(name);
  const readStatus = async () =>
    (await db.admin().serverStatus()) as {
      readonly pid: unknown;
      readonly extra_info: { readonly user_time_us: number; readonly system_time_us: number };
    };
  // The user's own server may be on another machine.
  if (cores !== null && process.env['MONGODB_URI'] === undefined) {
    pinProcess(cores.database, Number((await readStatus()).pid));
  }
  await migrate(db);
  return {
    flags: ['--mongodb-uri', mongo.uri, '--mongodb-database', name],
    // Readers of the page do not need the source of the server.
    description: mongo.description.replace(/, from .*$/, ''),
    db,
    ports: { ...createNodePorts(), ...createMongoPorts({ db }) },
    cpuMicroseconds: async () => {
      const { extra_info: times } = await readStatus();
      return times.user_time_us + times.system_time_us;
    },
    bytes: () => bytesOf(db),
    emptyTables: async () => {
      const collections = await db.collections();
      const found = await Promise.all(collections.map((collection) => collection.findOne()));
      return collections.flatMap(({ collectionName }, index) => (found[index] === null ? [collectionName] : []));
    },
    stop: async () => {
      await client.close();
      await mongo.stop();
    },
  };
};
