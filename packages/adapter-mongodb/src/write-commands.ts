import type { Db, Document } from 'mongodb';
import { isDuplicate } from './duplicate-key.js';
import type { CollectionName } from './index-manifest.js';
import { withTimeLimit } from './time-limit.js';
import { timed } from './timed.js';
import { retrying, translate, writing } from './translate-errors.js';
import { WRITE_CONCERN } from './write-concern.js';

/** Why the server rejected one document or update of several. */
interface WriteError {
  readonly index: number;
  readonly code: number;
  readonly errmsg: string;
  readonly keyPattern?: Document;
}

/** As a command takes it. */
const ACKNOWLEDGED = { w: WRITE_CONCERN.w, wtimeout: WRITE_CONCERN.wtimeoutMS } as const;

/** The server's error, or `unavailable`: behind mongos the outage of a shard is reported for single documents. */
const toError = ({ code, errmsg, keyPattern }: WriteError): Error =>
  translate(Object.assign(new Error(errmsg), keyPattern === undefined ? { code } : { code, keyPattern }), 'unknown');

const send = (db: Db, name: 'delete' | 'insert' | 'update', command: Document): Promise<Document> =>
  retrying(() => timed(db, name, () => withTimeLimit((signal) => db.command(command, { signal }))));

/** Why the server rejected which, by their place in the list. */
const rejectionsIn = (reply: Document): ReadonlyMap<number, Error> => {
  const { writeErrors = [] } = reply as { writeErrors?: readonly WriteError[] };
  return new Map(writeErrors.map((error) => [error.index, toError(error)]));
};

/** A duplicate for which the whole command is rejected is that of its document, where it has but one. */
const rejectionOfOne = (documents: readonly Document[], error: unknown): ReadonlyMap<number, Error> => {
  if (documents.length === 1 && isDuplicate(error)) return new Map([[0, error]]);
  throw error;
};

/**
 * Inserts documents in their order with one command, each of its own: the server goes on after one that it rejects.
 * Answers why it rejected which, by their place in the list. The documents need `_id`s, because an attempt whose answer is
 * lost is made once more. The driver would do that for inserts of its own, but `insertMany` wraps whatever goes wrong in an
 * error that no longer tells what it was, and `insertOne` has the server note each one, which is a fifth of its work.
 *
 * The server acknowledges once a majority has all that it wrote and all that it rejected a document for.
 */
export const insertEach = (
  db: Db,
  collection: CollectionName,
  documents: readonly Document[],
): Promise<ReadonlyMap<number, Error>> =>
  writing(async (options) => {
    const command = { insert: collection, documents, ordered: false, writeConcern: ACKNOWLEDGED, ...options };
    try {
      return rejectionsIn(await send(db, 'insert', command));
    } catch (error) {
      return rejectionOfOne(documents, error);
    }
  });

/**
 * Makes updates with one command, each of its own. Returns why the server rejected which, by their place in the list. They
 * must do no harm when they are made twice, because an attempt whose answer is lost is made once more.
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

/** Deletes documents with one command, each by a filter of its own. Repeated, it does no harm. */
export const deleteEach = (db: Db, collection: CollectionName, filters: readonly Document[]): Promise<void> =>
  writing(async (options) => {
    const deletes = filters.map((filter) => ({ q: filter, limit: 1 }));
    const command = { delete: collection, deletes, ordered: false, writeConcern: ACKNOWLEDGED, ...options };
    for (const error of rejectionsIn(await send(db, 'delete', command)).values()) throw error;
  });
