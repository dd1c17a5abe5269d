import { checkArguments } from '@workspace-api/core/internal';
import type { Db, IndexDescriptionInfo } from 'mongodb';
import { COLLECTION_NAMES, INDEXES, type CollectionName, type IndexDefinition } from './indexes.js';
import { databaseArgument } from './database-argument.js';
import { reading } from './attempts.js';

/** An index that the database lacks, or has in another form. */
export interface IndexIssue {
  readonly collection: CollectionName;
  readonly index: string;
  readonly issue: 'missing' | 'different';
}

const NAMESPACE_NOT_FOUND = 26;

/** An index in the reply to `listIndexes` whose build has not committed. */
interface IndexBuild {
  readonly buildUUID: unknown;
}

const isComplete = (index: IndexDescriptionInfo | IndexBuild): index is IndexDescriptionInfo => !('buildUUID' in index);

/**
 * Returns the complete indexes. By default the server also lists indexes that are being built, which do not prevent
 * duplicates yet. A collection has at most 64 indexes, so they fit in the first batch.
 */
const indexesOf = async (db: Db, name: CollectionName): Promise<IndexDescriptionInfo[]> => {
  try {
    const reply = await reading(() => db.command({ listIndexes: name, includeBuildUUIDs: true }));
    const { cursor } = reply as { cursor: { firstBatch: readonly (IndexDescriptionInfo | IndexBuild)[] } };
    return cursor.firstBatch.filter(isComplete);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NAMESPACE_NOT_FOUND) return [];
    throw error;
  }
};

/**
 * Returns the properties of an index that determine its entries and their order. As a string, because the order of the
 * fields matters.
 */
const formOf = (index: IndexDefinition | IndexDescriptionInfo): string =>
  JSON.stringify([
    index.key,
    index.unique ?? false,
    index.partialFilterExpression ?? null,
    'expireAfterSeconds' in index ? index.expireAfterSeconds : null,
    'collation' in index,
    'sparse' in index && index.sparse,
    'hidden' in index && index.hidden,
  ]);

/**
 * Compares the indexes of the database with the manifest. Returns the differences. An index counts as missing until its
 * build has committed. Throws `unavailable` if the database cannot be reached.
 */
export const verifyIndexes = async (db: Db): Promise<readonly IndexIssue[]> => {
  checkArguments('The indexes cannot be verified.', { db: databaseArgument }, { db });
  const issues = COLLECTION_NAMES.map(async (collection) => {
    const existing = new Map((await indexesOf(db, collection)).map((index) => [index.name, formOf(index)]));
    return INDEXES[collection].flatMap((expected): IndexIssue[] => {
      const form = existing.get(expected.name);
      if (form === formOf(expected)) return [];
      return [{ collection, index: expected.name, issue: form === undefined ? 'missing' : 'different' }];
    });
  });
  return (await Promise.all(issues)).flat();
};
