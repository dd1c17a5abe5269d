import type { Db, Document } from 'mongodb';
import { layoutOf } from './bson-layout.js';
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

const REPLY = layoutOf('firstBatch');

/** A nested document of an answer is its bytes, and nothing is made of them but what is read. */
const RAW = { raw: true } as const;

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
      timed(db, 'find', () => db.command({ ...command, readConcern: concern }, RAW));
    const reply = await (readConcern === 'majority' ? readWithMajority(db, run) : run({ level: readConcern }));
    const { cursor } = reply as { readonly cursor: Buffer };
    return new BsonReader(cursor, REPLY).moveTo(0).documents(REPLY.slots.firstBatch, layout, toItem);
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
