import { BSON, type Db, type Document } from 'mongodb';
import { BsonReader } from './bson-reader.js';
import type { CollectionName } from './index-manifest.js';
import { readWithMajority } from './majority-reads.js';
import type { RowView } from './row-view.js';
import { withTimeLimit } from './time-limit.js';
import { timed } from './timed.js';
import { reading } from './translate-errors.js';

/** The server gives up after this long, before the socket does. */
const MAX_TIME_IN_MILLISECONDS = 3_000;

/** A look-up has a row for each id. With 200 ids of any kind it is sent at once, and needs no time limit but the socket's. */
const MAX_ROWS_OF_SMALL_COMMAND = 200;

/** What a read may see. A `local` read sees writes that may still be rolled back. */
type ReadConcernLevel = 'local' | 'majority' | 'linearizable';

export interface FindQuery {
  readonly filter: Document;
  readonly sort?: Document;
  readonly skip?: number;
  /** The key of the index to read by; the server's choice if left out. */
  readonly hint?: Document;
  /** The maximum number of rows. They must fit in one reply of 16 MiB. */
  readonly limit: number;
  readonly readConcern?: ReadConcernLevel;
}

/**
 * The rows are answered as bytes, and all else as objects. With `raw: true` the driver would leave as bytes what it needs
 * itself when a primary rejects a command because it has stepped down.
 */
const ROWS_AS_BYTES = { fieldsAsRaw: { firstBatch: true } } as const;

const readWith = (
  db: Db,
  level: ReadConcernLevel,
  run: (readConcern: Document) => Promise<Document>,
): Promise<Document> => (level === 'majority' ? readWithMajority(db, run) : run({ level }));

/**
 * Finds rows with one command and one reply, without a cursor: half the work of `find().toArray()`. By default a first
 * batch ends after 101 rows. This one has room for one row more than there are, so that the server knows the end and keeps
 * no cursor. Throws when the rows do not fit in the reply.
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
      batchSize: limit + 1,
      maxTimeMS: MAX_TIME_IN_MILLISECONDS,
    };
    const send = (concern: Document, signal?: AbortSignal): Promise<Document> =>
      timed(db, 'find', () => db.command({ ...command, readConcern: concern }, { ...ROWS_AS_BYTES, signal }));
    const reply = await readWith(db, readConcern, (concern) =>
      limit > MAX_ROWS_OF_SMALL_COMMAND ? withTimeLimit((signal) => send(concern, signal)) : send(concern),
    );
    const { cursor } = reply as { readonly cursor: { readonly id: unknown; readonly firstBatch: readonly Buffer[] } };
    if (String(cursor.id) !== '0') throw new Error(`The rows of ${collection} do not fit in one reply of 16 MiB.`);
    const row = new BsonReader(layout);
    return cursor.firstBatch.map((bytes) => toItem(row.moveTo(bytes)));
  });

export interface CountQuery {
  readonly query: Document;
  /** Where the count ends; at the last row if left out. */
  readonly limit?: number | undefined;
  /** The key of the index to read by; the server's choice if left out. */
  readonly hint?: Document | undefined;
  readonly readConcern?: ReadConcernLevel | undefined;
}

/** Counts by the entries of an index alone, without a look at the documents. */
export const count = (
  db: Db,
  collection: CollectionName,
  { readConcern = 'majority', ...query }: CountQuery,
): Promise<number> =>
  reading(async () => {
    const command = { count: collection, ...query, maxTimeMS: MAX_TIME_IN_MILLISECONDS };
    const reply = await readWith(db, readConcern, (concern) =>
      timed(db, 'count', () => db.command({ ...command, readConcern: concern })),
    );
    return (reply as { n: number }).n;
  });

/** Runs a pipeline. Its rows may take several replies. */
export const aggregate = <Item>(
  db: Db,
  collection: CollectionName,
  pipeline: readonly Document[],
  { layout, toItem }: RowView<Item>,
): Promise<Item[]> =>
  reading(async () => {
    const command = { aggregate: collection, pipeline, cursor: {}, maxTimeMS: MAX_TIME_IN_MILLISECONDS };
    const rows = await readWithMajority(db, (readConcern) =>
      timed(db, 'aggregate', () => db.runCursorCommand({ ...command, readConcern }).toArray() as Promise<Document[]>),
    );
    const row = new BsonReader(layout);
    // The driver has decoded them already. They are rare enough to be made bytes again, so that they are read as all rows are.
    return rows.map((document) => toItem(row.moveTo(Buffer.from(BSON.serialize(document)))));
  });
