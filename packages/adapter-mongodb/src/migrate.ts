import type { Db } from 'mongodb';
import { translate } from './translate-errors.js';
import { COLLECTION_NAMES, INDEXES } from './index-manifest.js';
import { requireDatabase } from './require-database.js';

/**
 * Creates the missing indexes and their collections. Changes no existing index. It is safe to run at any time, also
 * while requests are served.
 *
 * Throws `unavailable` if the database cannot be reached, and the driver's error if an index of the same name or key
 * exists in another form.
 */
export const migrate = async (db: Db): Promise<void> => {
  requireDatabase({ db });
  for (const name of COLLECTION_NAMES) {
    const definitions = INDEXES[name].map((definition) => ({ ...definition, key: { ...definition.key } }));
    try {
      await db.collection(name).createIndexes(definitions);
    } catch (error) {
      throw translate(error, 'unknown');
    }
  }
};
