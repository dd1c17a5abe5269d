import type { CreateIndexesOptions, Db } from 'mongodb';
import { COLLECTION_NAMES, INDEXES, type CollectionName } from './index-manifest.js';
import { indexBuildPercentage } from './index-build-percentage.js';
import { requireDatabase } from './require-database.js';
import { retrying, translate } from './translate-errors.js';

/** The build of the missing indexes of one collection. */
export interface IndexBuildProgress {
  readonly collection: CollectionName;
  /**
   * How far the current step is, 0 to 100. A build has two steps for each index. Null between steps, and for a user
   * without the privilege `inprog`.
   */
  readonly percentage: number | null;
}

/** The options of {@link migrate}. */
export interface MigrateOptions {
  /** Called at intervals while the server builds indexes. Must not throw. */
  readonly onProgress?: ((progress: IndexBuildProgress) => void) | undefined;
  /** The interval. Default: 2,000. */
  readonly progressMilliseconds?: number | undefined;
}

/** A build takes as long as it takes. The driver applies the option to this command, but its type lacks it. */
const WITHOUT_TIMEOUT: CreateIndexesOptions & { readonly socketTimeoutMS: number } = { socketTimeoutMS: 0 };

/** Creates the missing indexes of a collection. If the connection is lost, the second attempt joins the same build. */
const createIndexes = async (db: Db, name: CollectionName): Promise<void> => {
  const definitions = INDEXES[name].map((definition) => ({ ...definition, key: { ...definition.key } }));
  try {
    await retrying(() => db.collection(name).createIndexes(definitions, WITHOUT_TIMEOUT));
  } catch (error) {
    throw translate(error, 'unknown');
  }
};

/**
 * Creates the missing indexes and their collections. Changes no existing index. It is safe to run at any time, also
 * while requests are served. Waits for a build that is already running.
 *
 * Throws `unavailable` if the database cannot be reached, and the driver's error if an index of the same name or key
 * exists in another form.
 */
export const migrate = async (
  db: Db,
  { onProgress, progressMilliseconds = 2_000 }: MigrateOptions = {},
): Promise<void> => {
  requireDatabase({ db });
  for (const collection of COLLECTION_NAMES) {
    const report = async (): Promise<void> =>
      onProgress?.({ collection, percentage: await indexBuildPercentage(db, collection) });
    const timer = setInterval(() => void report(), progressMilliseconds);
    try {
      await createIndexes(db, collection);
    } finally {
      clearInterval(timer);
    }
  }
};
