import { BSON, type Collection, type Db, type Document, type RunCommandOptions } from 'mongodb';
import { reading, retrying, writing, type WriteOptions } from './attempts.js';
import type { RowView } from './bson-reader.js';
import { isDuplicate, translate } from './driver-errors.js';
import type { CollectionName } from './indexes.js';
import { Primaries } from './primaries.js';

/** The outcome and duration of one command. */
export interface TimedCommand {
  readonly name: 'aggregate' | 'count' | 'delete' | 'find' | 'findAndModify' | 'insert' | 'update';
  /** A rejection by a unique index is an expected result, not a failure. */
  readonly outcome: 'succeeded' | 'failed';
  /** The duration of the driver's call, including the waits for a server and for a connection. */
  readonly durationMilliseconds: number;
}

/** Longer than the sum of the driver's timeouts, so that those fire first and name the cause. */
export const TIME_LIMIT_IN_MILLISECONDS = 8_000;

/**
 * Returns a signal that abandons a command after 8 seconds and closes its connection. The command may have been applied.
 *
 * A command of more than 16 KiB waits until the socket accepts it. On a silently dead connection the driver waits for
 * ever: its timeout closes the socket but does not end that wait, and the connection never returns to the pool.
 */
const timeLimit = (): AbortSignal => AbortSignal.timeout(TIME_LIMIT_IN_MILLISECONDS);

/**
 * The write concern of every write, whatever the client's options say. A majority acknowledges, so that the write
 * survives the loss of the primary. After 4 seconds without that, it is unknown whether the write will stay.
 */
const WRITE_CONCERN = { w: 'majority', wtimeoutMS: 4_000 } as const;

/** The write concern in the form of a command. */
const ACKNOWLEDGED = { w: WRITE_CONCERN.w, wtimeout: WRITE_CONCERN.wtimeoutMS } as const;

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

export interface CountQuery {
  readonly query: Document;
  /** The count at which the server stops. 0 for no limit. */
  readonly limit?: number;
  readonly readConcern?: ReadConcernLevel | undefined;
}

/** Why the server rejected one document or update of several. */
interface WriteError {
  readonly index: number;
  readonly code: number;
  readonly errmsg: string;
  readonly keyPattern?: Document;
}

/** Returns the server's error, or `unavailable`: mongos reports a shard's outage as an error of each document. */
const toError = ({ code, errmsg, keyPattern }: WriteError): Error =>
  translate(Object.assign(new Error(errmsg), keyPattern === undefined ? { code } : { code, keyPattern }), 'unknown');

/** The error of each document of a command that the server rejected, by index, and undefined for the others. */
export type Rejections = readonly (Error | undefined)[];

/** Throws the first rejection, if there is one. */
export const throwFirst = (rejections: Rejections): void => {
  for (const rejection of rejections) if (rejection !== undefined) throw rejection;
};

/**
 * If the server rejects a whole command as a duplicate and the command has one document, that document is the
 * duplicate.
 */
const rejectionOfOne = (documents: readonly Document[], error: unknown): Rejections => {
  if (documents.length === 1 && isDuplicate(error)) return [error];
  throw error;
};

/**
 * Sends the commands of one set of ports: reads that see every acknowledged write, and writes that a majority
 * acknowledges. Throws `unavailable` for the errors that mean it.
 */
export class MongoDatabase {
  readonly db: Db;
  readonly #primaries: Primaries;
  readonly #onCommand: ((command: TimedCommand) => void) | undefined;

  constructor(db: Db, onCommand?: (command: TimedCommand) => void) {
    this.db = db;
    this.#primaries = Primaries.of(db.client);
    this.#onCommand = onCommand;
  }

  /** Returns the collection for writes of the driver. */
  collection(name: CollectionName): Collection {
    return this.db.collection(name, { writeConcern: WRITE_CONCERN });
  }

  /**
   * Finds rows with one command and one reply, without a cursor. This is half the work of `find().toArray()`.
   *
   * The batch size is one more than the limit. By default a first batch ends after 101 rows, and the server keeps a
   * cursor if the batch is full. Throws if the rows do not fit in the reply.
   */
  async find<Item>(
    collection: CollectionName,
    { readConcern = 'majority', limit, ...query }: FindQuery,
    { reader, projection, toItem }: RowView<Item>,
  ): Promise<Item[]> {
    const command = {
      find: collection,
      ...query,
      ...(projection && { projection }),
      limit,
      batchSize: limit + 1,
      maxTimeMS: MAX_TIME_IN_MILLISECONDS,
    };
    const { cursor } = (await this.#read('find', command, readConcern, ROWS_AS_BYTES)) as {
      readonly cursor: { readonly id: unknown; readonly firstBatch: readonly Buffer[] };
    };
    if (String(cursor.id) !== '0') throw new Error(`The rows of ${collection} do not fit in one reply of 16 MiB.`);
    return cursor.firstBatch.map((bytes) => reader.readItem(toItem, bytes));
  }

  /** Counts with the entries of an index only, without reading documents. */
  async count(collection: CollectionName, { readConcern = 'majority', ...query }: CountQuery): Promise<number> {
    const command = { count: collection, ...query, maxTimeMS: MAX_TIME_IN_MILLISECONDS };
    return ((await this.#read('count', command, readConcern)) as { n: number }).n;
  }

  /** Runs a pipeline of less than 15 KiB, which needs no time limit. The rows may need several replies. */
  async aggregate<Item>(
    collection: CollectionName,
    pipeline: readonly Document[],
    { reader, toItem }: RowView<Item>,
  ): Promise<Item[]> {
    const command = { aggregate: collection, pipeline, cursor: {}, maxTimeMS: MAX_TIME_IN_MILLISECONDS };
    const rows = await reading(() =>
      this.#primaries.read(this.db, (readConcern) =>
        this.#timed(
          'aggregate',
          this.db.runCursorCommand({ ...command, readConcern }).toArray() as Promise<Document[]>,
        ),
      ),
    );
    // The driver has decoded the rows. They are few, so they are serialised again and read like all others.
    return rows.map((document) => reader.readItem(toItem, Buffer.from(BSON.serialize(document))));
  }

  /**
   * Inserts documents in order with one command. Returns the errors of the rejected documents.
   *
   * The documents need `_id`s, because an attempt without a reply is repeated. The driver's `insertMany` also retries,
   * but wraps every error in one that hides the cause; `insertOne` makes the server record each statement, which is a
   * fifth of its work.
   *
   * The server acknowledges once a majority has every inserted document and every document that caused a rejection. It
   * gives up when this process has, so that no document appears later.
   */
  async insertEach(collection: CollectionName, documents: readonly Document[]): Promise<Rejections> {
    const command = { insert: collection, documents, maxTimeMS: TIME_LIMIT_IN_MILLISECONDS };
    try {
      return await this.#writeEach('insert', command, documents);
    } catch (error) {
      return rejectionOfOne(documents, error);
    }
  }

  /**
   * Applies updates with one command. Returns the errors of the rejected ones. Applying an update twice must do no harm,
   * because an attempt without a reply is repeated.
   */
  updateEach(collection: CollectionName, updates: readonly object[]): Promise<Rejections> {
    return this.#writeEach('update', { update: collection, updates }, updates);
  }

  /** Deletes documents with one command that has a filter for each. Repeating it does no harm. */
  async deleteEach(collection: CollectionName, filters: readonly Document[]): Promise<void> {
    const deletes = filters.map((filter) => ({ q: filter, limit: 1 }));
    throwFirst(await this.#writeEach('delete', { delete: collection, deletes }, deletes));
  }

  /** Runs a write of the driver, which retries it. */
  write<Result>(
    name: TimedCommand['name'],
    run: (options: WriteOptions & { signal: AbortSignal }) => Promise<Result>,
  ): Promise<Result> {
    return writing((options) => this.#timed(name, run({ ...options, signal: timeLimit() })));
  }

  /** Sends a command. Only a large one has a time limit, because its signal takes a sixth of the time of a key lookup. */
  #read(
    name: 'count' | 'find',
    command: Document,
    level: ReadConcernLevel,
    options: RunCommandOptions = {},
  ): Promise<Document> {
    const isLarge = BSON.calculateObjectSize(command) > MAX_BYTES_WITHOUT_TIME_LIMIT;
    const send = (readConcern: Document): Promise<Document> =>
      this.#timed(
        name,
        this.db.command({ ...command, readConcern }, isLarge ? { ...options, signal: timeLimit() } : options),
      );
    return reading(() => (level === 'majority' ? this.#primaries.read(this.db, send) : send({ level })));
  }

  /** Sends a write of several documents. The server continues after one that it rejects. */
  async #writeEach(name: TimedCommand['name'], command: Document, items: readonly object[]): Promise<Rejections> {
    const { writeErrors = [] } = (await writing((options) => {
      const sent = { ...command, ordered: false, writeConcern: ACKNOWLEDGED, ...options };
      return retrying(() => this.#timed(name, this.db.command(sent, { signal: timeLimit() })));
    })) as { writeErrors?: readonly WriteError[] };
    const errors = new Map(writeErrors.map((error) => [error.index, toError(error)]));
    return items.map((_, index) => errors.get(index));
  }

  /**
   * Waits for one attempt of a command and reports its duration. The driver's own monitoring parses every reply a second
   * time, which is a quarter of the cost of a request.
   */
  async #timed<Result>(name: TimedCommand['name'], reply: Promise<Result>): Promise<Result> {
    if (this.#onCommand === undefined) return reply;
    const start = performance.now();
    let outcome: TimedCommand['outcome'] = 'succeeded';
    try {
      return await reply;
    } catch (error) {
      if (!isDuplicate(error)) outcome = 'failed';
      throw error;
    } finally {
      this.#onCommand({ name, outcome, durationMilliseconds: performance.now() - start });
    }
  }
}
