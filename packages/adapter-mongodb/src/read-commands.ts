import type { Db, Document } from 'mongodb';
import { BsonReader } from './bson-reader.js';
import type { CollectionName } from './index-manifest.js';
import { readWithMajority } from './majority-reads.js';
import type { RowView } from './row-view.js';
import { timed } from './timed.js';
import { reading } from './translate-errors.js';

/** The server gives up after this long, before the socket does. */
const MAX_TIME_IN_MILLISECONDS = 3_000;

export interface FindQuery {
  readonly filter: Document;
  readonly sort?: Document;
  /** How many rows at most. They come in one batch, so it must fit in 16 MiB. */
  readonly limit: number;
  readonly readConcern?: 'majority' | 'linearizable';
}

/**
 * The rows are answered as bytes, and all else as objects. With `raw: true` the driver would leave as bytes what it needs
 * itself when a primary refuses a command because it has stepped down.
 */
const ROWS_AS_BYTES = { fieldsAsRaw: { firstBatch: true } } as const;

/**
 * Finds rows with one command and one answer, without a cursor: half the work of `find().toArray()`. The size of the
 * batch is named, because without it the first batch, the only one here, ends after 101 rows.
 */
export const find = <Item>(
  db: Db,
  collection: CollectionName,
  { readConcern = 'majority', limit, ...query }: FindQuery,
  { layout, projection, toItem }: RowView<Item>,
): Promise<Item[]> =>
  reading(async () => {
    const command = {
      find: collection,
      ...query,
      ...(projection && { projection }),
      limit,
      batchSize: limit,
      singleBatch: true,
      maxTimeMS: MAX_TIME_IN_MILLISECONDS,
    };
    const run = (concern: Document): Promise<Document> =>
      timed(db, 'find', () => db.command({ ...command, readConcern: concern }, ROWS_AS_BYTES));
    const reply = await (readConcern === 'majority' ? readWithMajority(db, run) : run({ level: readConcern }));
    const { cursor } = reply as { readonly cursor: { readonly firstBatch: readonly Buffer[] } };
    const row = new BsonReader(layout);
    return cursor.firstBatch.map((bytes) => toItem(row.moveTo(bytes)));
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
