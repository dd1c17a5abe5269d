import { BSON, type Db, type Document, type RunCommandOptions } from 'mongodb';
import type { RowView } from './bson-reader.js';
import { reading, timeLimit, timed } from './commands.js';
import type { CollectionName } from './indexes.js';
import { readWithMajority } from './majority-reads.js';

/** The server's time limit for a read. It is below the socket timeout, so that the server gives up first. */
const MAX_TIME_IN_MILLISECONDS = 3_000;

/**
 * The buffer of a socket has 16 KiB, and the driver adds less than 1 KiB to a command. The driver does not wait for the
 * socket to accept a smaller command, so the socket timeout covers it.
 */
const MAX_BYTES_WITHOUT_TIME_LIMIT = 15 * 1_024;

/** The isolation of a read. A `local` read sees writes that may still be rolled back. */
type ReadConcernLevel = 'local' | 'majority' | 'linearizable';

export interface FindQuery {
  readonly filter: Document;
  readonly sort?: Document;
  /** The maximum number of rows. They must fit in one reply of 16 MiB. */
  readonly limit: number;
  readonly readConcern?: ReadConcernLevel;
}

/**
 * Returns rows as bytes and everything else as objects. With `raw: true` the driver could not read the fields that it
 * needs when a primary steps down.
 */
const ROWS_AS_BYTES = { fieldsAsRaw: { firstBatch: true } } as const;

/** Sends a command. Only a large one has a time limit, because its signal takes a sixth of the time of a key lookup. */
const read = (
  db: Db,
  name: 'count' | 'find',
  command: Document,
  level: ReadConcernLevel,
  options: RunCommandOptions = {},
): Promise<Document> => {
  const isLarge = BSON.calculateObjectSize(command) > MAX_BYTES_WITHOUT_TIME_LIMIT;
  const send = (readConcern: Document): Promise<Document> =>
    timed(db, name, () =>
      db.command({ ...command, readConcern }, isLarge ? { ...options, signal: timeLimit() } : options),
    );
  return reading(() => (level === 'majority' ? readWithMajority(db, send) : send({ level })));
};

/**
 * Finds rows with one command and one reply, without a cursor. This is half the work of `find().toArray()`.
 *
 * The batch size is one more than the limit. By default a first batch ends after 101 rows, and the server keeps a
 * cursor if the batch is full. Throws if the rows do not fit in the reply.
 */
export const find = async <Item>(
  db: Db,
  collection: CollectionName,
  { readConcern = 'majority', limit, ...query }: FindQuery,
  { reader, projection, toItem }: RowView<Item>,
): Promise<Item[]> => {
  const command = {
    find: collection,
    ...query,
    ...(projection && { projection }),
    limit,
    batchSize: limit + 1,
    maxTimeMS: MAX_TIME_IN_MILLISECONDS,
  };
  const { cursor } = (await read(db, 'find', command, readConcern, ROWS_AS_BYTES)) as {
    readonly cursor: { readonly id: unknown; readonly firstBatch: readonly Buffer[] };
  };
  if (String(cursor.id) !== '0') throw new Error(`The rows of ${collection} do not fit in one reply of 16 MiB.`);
  return cursor.firstBatch.map((bytes) => reader.readItem(toItem, bytes));
};

export interface CountQuery {
  readonly query: Document;
  /** Where the server stops. 0 for the end. */
  readonly limit?: number;
  readonly readConcern?: ReadConcernLevel | undefined;
}

/** Counts with the entries of an index only, without reading documents. */
export const count = async (
  db: Db,
  collection: CollectionName,
  { readConcern = 'majority', ...query }: CountQuery,
): Promise<number> => {
  const command = { count: collection, ...query, maxTimeMS: MAX_TIME_IN_MILLISECONDS };
  return ((await read(db, 'count', command, readConcern)) as { n: number }).n;
};

/** Runs a pipeline of less than 15 KiB, which needs no time limit. The rows may need several replies. */
export const aggregate = async <Item>(
  db: Db,
  collection: CollectionName,
  pipeline: readonly Document[],
  { reader, toItem }: RowView<Item>,
): Promise<Item[]> => {
  const command = { aggregate: collection, pipeline, cursor: {}, maxTimeMS: MAX_TIME_IN_MILLISECONDS };
  const rows = await reading(() =>
    readWithMajority(db, (readConcern) =>
      timed(db, 'aggregate', () => db.runCursorCommand({ ...command, readConcern }).toArray() as Promise<Document[]>),
    ),
  );
  // The driver has decoded the rows. They are few, so they are serialised again and read like all others.
  return rows.map((document) => reader.readItem(toItem, Buffer.from(BSON.serialize(document))));
};
