import type { Db, Document } from 'mongodb';
import type { CollectionName } from './index-manifest.js';
import { readWithMajority } from './majority-reads.js';
import { timed } from './timed.js';
import { reading } from './translate-errors.js';

/** The server gives up after this long, before the socket does. */
const MAX_TIME_IN_MILLISECONDS = 3_000;

export interface FindQuery {
  readonly filter: Document;
  /** The fields that are left out of the answer, or the only ones that are in it. */
  readonly projection: Document;
  readonly sort?: Document;
  /** How many rows at most. They come in one batch, so it must fit in 16 MiB. */
  readonly limit: number;
  readonly readConcern?: 'majority' | 'linearizable';
}

/**
 * Finds rows with one command and one answer, without a cursor: half the work of `find().toArray()`. The size of the
 * batch is named, because without it the first batch, the only one here, ends after 101 rows.
 */
export const find = <Row extends Document>(
  db: Db,
  collection: CollectionName,
  { readConcern = 'majority', limit, ...query }: FindQuery,
): Promise<Row[]> =>
  reading(async () => {
    const run = (concern: Document): Promise<Document> =>
      timed(db, 'find', () =>
        db.command({
          find: collection,
          ...query,
          limit,
          batchSize: limit,
          singleBatch: true,
          readConcern: concern,
          maxTimeMS: MAX_TIME_IN_MILLISECONDS,
        }),
      );
    const reply = await (readConcern === 'majority' ? readWithMajority(db, run) : run({ level: readConcern }));
    return (reply as { cursor: { firstBatch: Row[] } }).cursor.firstBatch;
  });

/** Counts by the entries of an index alone, without a look at the documents. */
export const count = (db: Db, collection: CollectionName, query: Document): Promise<number> =>
  reading(async () => {
    const reply = await readWithMajority(db, (readConcern) =>
      timed(db, 'count', () =>
        db.command({ count: collection, query, readConcern, maxTimeMS: MAX_TIME_IN_MILLISECONDS }),
      ),
    );
    return (reply as { n: number }).n;
  });
