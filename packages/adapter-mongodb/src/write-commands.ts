import type { Db, Document } from 'mongodb';
import { TIME_LIMIT_IN_MILLISECONDS, WRITE_CONCERN, retrying, timeLimit, timed, writing } from './commands.js';
import { isDuplicate, translate } from './errors.js';
import type { CollectionName } from './indexes.js';

/** Why the server rejected one document or update of several. */
interface WriteError {
  readonly index: number;
  readonly code: number;
  readonly errmsg: string;
  readonly keyPattern?: Document;
}

/** The write concern in the form of a command. */
const ACKNOWLEDGED = { w: WRITE_CONCERN.w, wtimeout: WRITE_CONCERN.wtimeoutMS } as const;

/** Returns the server's error, or `unavailable`: mongos reports a shard's outage as an error of each document. */
const toError = ({ code, errmsg, keyPattern }: WriteError): Error =>
  translate(Object.assign(new Error(errmsg), keyPattern === undefined ? { code } : { code, keyPattern }), 'unknown');

const send = (db: Db, name: 'delete' | 'insert' | 'update', command: Document): Promise<Document> =>
  retrying(() => timed(db, name, () => db.command(command, { signal: timeLimit() })));

/** Returns the errors of the rejected documents by index. */
const rejectionsIn = (reply: Document): ReadonlyMap<number, Error> => {
  const { writeErrors = [] } = reply as { writeErrors?: readonly WriteError[] };
  return new Map(writeErrors.map((error) => [error.index, toError(error)]));
};

/**
 * If the server rejects a whole command as a duplicate and the command has one document, that document is the
 * duplicate.
 */
const rejectionOfOne = (documents: readonly Document[], error: unknown): ReadonlyMap<number, Error> => {
  if (documents.length === 1 && isDuplicate(error)) return new Map([[0, error]]);
  throw error;
};

/**
 * Inserts documents in order with one command. The server continues after a document that it rejects. Returns the
 * errors of the rejected documents by index.
 *
 * The documents need `_id`s, because an attempt without a reply is repeated. The driver's `insertMany` also retries,
 * but wraps every error in one that hides the cause; `insertOne` makes the server record each statement, which is a
 * fifth of its work.
 *
 * The server acknowledges once a majority has every inserted document and every document that caused a rejection. It
 * gives up when this process has, so that no document appears later.
 */
export const insertEach = (
  db: Db,
  collection: CollectionName,
  documents: readonly Document[],
): Promise<ReadonlyMap<number, Error>> =>
  writing(async (options) => {
    const command = {
      insert: collection,
      documents,
      ordered: false,
      maxTimeMS: TIME_LIMIT_IN_MILLISECONDS,
      writeConcern: ACKNOWLEDGED,
      ...options,
    };
    try {
      return rejectionsIn(await send(db, 'insert', command));
    } catch (error) {
      return rejectionOfOne(documents, error);
    }
  });

/**
 * Applies updates with one command. Returns the errors of the rejected updates by index. Applying an update twice must
 * do no harm, because an attempt without a reply is repeated.
 */
export const updateEach = (
  db: Db,
  collection: CollectionName,
  updates: readonly object[],
): Promise<ReadonlyMap<number, Error>> =>
  writing(async (options) => {
    const command = { update: collection, updates, ordered: false, writeConcern: ACKNOWLEDGED, ...options };
    return rejectionsIn(await send(db, 'update', command));
  });

/** Deletes documents with one command that has a filter for each. Repeating it does no harm. */
export const deleteEach = (db: Db, collection: CollectionName, filters: readonly Document[]): Promise<void> =>
  writing(async (options) => {
    const deletes = filters.map((filter) => ({ q: filter, limit: 1 }));
    const command = { delete: collection, deletes, ordered: false, writeConcern: ACKNOWLEDGED, ...options };
    for (const error of rejectionsIn(await send(db, 'delete', command)).values()) throw error;
  });
