import type { Db } from 'mongodb';
import { translate } from './translate-errors.js';
import { COLLECTION_NAMES, INDEXES } from './index-manifest.js';

/**
 * Creates the indexes that are missing, and their collections. It can be run again at any time, also while requests are
 * served. Rejects with the driver's error when an index of the same name or key is there in another form, and changes
 * no index that exists. Throws `unavailable` if the database cannot be reached.
 */
export const migrate = async (db: Db): Promise<void> => {
  for (const name of COLLECTION_NAMES) {
    const definitions = INDEXES[name].map((definition) => ({ ...definition, key: { ...definition.key } }));
    try {
      await db.collection(name).createIndexes(definitions);
    } catch (error) {
      throw translate(error, 'unknown');
    }
  }
};
