import { createMongoClient } from '@workspace-api/adapter-mongodb';
import { freshDatabaseName, startMongo } from '@workspace-api/test-mongodb';
import type { Db } from 'mongodb';
import { pinProcess, type Cores } from '../method/cores.js';
import { measureDatabase, type MeasuredDatabase } from '../method/measured-database.js';
import { prepareDatabase } from './operator.js';

/** The mongod that everything is stored in, and a database in it. */
export interface TestDatabase extends MeasuredDatabase {
  readonly uri: string;
  readonly name: string;
  /** Version and topology. */
  readonly description: string;
  readonly db: Db;
  stop(): Promise<void>;
}

/** Starts a mongod, on a core of its own or on that of the load if cores are given, and makes the indexes in it. */
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
    // One that the caller runs may be on another machine.
    if (cores !== null && process.env['MONGODB_URI'] === undefined) {
      const { pid } = await db.admin().serverStatus();
      pinProcess(cores.database, Number(pid));
    }
    await prepareDatabase({ uri, name });
    // Where the server was found is of no interest to readers of the report.
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
