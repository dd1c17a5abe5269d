import { checkArguments } from '@workspace-api/core/internal';
import type { CreateIndexesOptions, Db } from 'mongodb';
import { retrying } from './attempts.js';
import { databaseArgument } from './database-argument.js';
import { translate } from './driver-errors.js';
import { COLLECTION_NAMES, INDEXES } from './indexes.js';
import { verifyIndexes } from './verify-indexes.js';

/** A build takes as long as it takes. The driver applies the option to this command, but its type lacks it. */
const WITHOUT_TIMEOUT: CreateIndexesOptions & { readonly socketTimeoutMS: number } = { socketTimeoutMS: 0 };

/**
 * Creates the missing indexes and their collections. Changes no existing index. It is safe to run at any time, also
 * while requests are served. Waits for a build that is already running.
 *
 * Throws `unavailable` if the database cannot be reached, and the driver's error if an index of the same name or key
 * exists in another form.
 */
export const migrate = async (db: Db): Promise<void> => {
  checkArguments('The database cannot be migrated.', { db: databaseArgument }, { db });
  for (const name of COLLECTION_NAMES) {
    const definitions = INDEXES[name].map((definition) => ({ ...definition, key: { ...definition.key } }));
    try {
      // If the connection is lost, the second attempt joins the same build.
      await retrying(() => db.collection(name).createIndexes(definitions, WITHOUT_TIMEOUT));
    } catch (error) {
      throw translate(error, 'unknown');
    }
  }
};

/**
 * Returns the commands of the MongoDB shell for the indexes that {@link migrate} would create. Runs none of them. Throws
 * `unavailable` if the database cannot be reached.
 */
export const planMigration = async (db: Db): Promise<readonly string[]> =>
  (await verifyIndexes(db))
    .filter(({ issue }) => issue === 'missing')
    .map(({ collection, index }) => {
      const { key, ...options } = INDEXES[collection].find(({ name }) => name === index) ?? {};
      return `db.${collection}.createIndex(${JSON.stringify(key)}, ${JSON.stringify(options)})`;
    });
