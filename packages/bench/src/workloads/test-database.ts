import { createMongoClient } from '@workspace-api/adapter-mongodb';
import { freshDatabaseName, startMongo } from '@workspace-api/test-mongodb';
import type { Db } from 'mongodb';
import { pinProcess, type Cores } from '../method/cores.js';
import { measureDatabase, type MeasuredDatabase } from '../method/measured-database.js';
import { prepareDatabase } from './operator.js';

/** The mongod of the run, and a database in it. */
export interface TestDatabase extends MeasuredDatabase {
  readonly uri: string;
  readonly name: string;
  /** The version and topology of the mongod. */
  readonly description: string;
  readonly db: Db;
  stop(): Promise<void>;
}

/** Starts a mongod and creates the indexes. If cores are given, it runs on its own core or on that of the load. */
export const startTestDatabase = async (cores: Cores | null): Promise<TestDatabase> => {
  const mongo = await startMongo();
  const { uri } = mongo;
  const client = createMongoClient(uri);
  const close = async (): Promise<void> => {
    await client.close();
    await mongo.stop();
  };
  try {
    const name = freshDatabaseName();
    const db = client.db(name);
    // The user's own server may be on another machine.
    if (cores !== null && process.env['MONGODB_URI'] === undefined) {
      const { pid } = await db.admin().serverStatus();
      pinProcess(cores.database, Number(pid));
    }
    await prepareDatabase({ uri, name });
    // Readers of the report do not need the source of the server.
    return {
      ...measureDatabase(db),
      uri,
      name,
      description: mongo.description.replace(/, from .*$/, ''),
      db,
      stop: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
