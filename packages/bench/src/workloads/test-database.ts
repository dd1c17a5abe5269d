import { createMongoClient } from '@workspace-api/adapter-mongodb';
import { freshDatabaseName, startMongo } from '@workspace-api/test-mongodb';
import type { Db } from 'mongodb';
import { pinProcess, type Cores } from '../method/cores.js';
import { measureDatabase, type MeasuredDatabase } from '../method/measured-database.js';
import { prepareDatabase } from './operator.js';

/** A mongod and a database in it. */
export interface TestDatabase extends MeasuredDatabase {
  readonly uri: string;
  readonly name: string;
  /** The version and topology of the mongod. */
  readonly description: string;
  readonly db: Db;
  stop(): Promise<void>;
}

/** Starts a mongod, pinned if cores are given, and creates the indexes. */
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
    // A given mongod may run on another machine.
    if (cores !== null && process.env['MONGODB_URI'] === undefined) {
      const { pid } = await db.admin().serverStatus();
      pinProcess(cores.database, Number(pid));
    }
    await prepareDatabase({ uri, name });
    // The report omits where the mongod was found.
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
