import { createMongoClient } from '@workspace-api/adapter-mongodb';
import { startMongo } from '@workspace-api/test-mongodb';
import type { Db } from 'mongodb';
import { pinProcess, type Cores } from '../method/cores.js';
import { measureDatabase, type MeasuredDatabase } from '../method/measured-database.js';

/** The mongod that everything is stored in, with an empty database in it. */
export interface TestDatabase extends MeasuredDatabase {
  readonly uri: string;
  readonly name: string;
  /** Version and topology. */
  readonly description: string;
  readonly db: Db;
  stop(): Promise<void>;
}

const NAME = 'workspace_api_bench';

/** Starts a mongod, on a core of its own or on that of the load, if cores are given. */
export const startTestDatabase = async (cores: Cores | null): Promise<TestDatabase> => {
  const mongo = await startMongo();
  const client = createMongoClient(mongo.uri);
  const db = client.db(NAME);
  const { pid } = await db.admin().serverStatus();
  if (cores !== null) pinProcess(cores.database, Number(pid));
  return {
    ...measureDatabase(db),
    uri: mongo.uri,
    name: NAME,
    description: mongo.description.replace(/, from .*$/, ''),
    db,
    stop: async () => {
      await client.close();
      await mongo.stop();
    },
  };
};
