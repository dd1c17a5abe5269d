import type { Db, Document } from 'mongodb';
import type { CollectionName } from './index-manifest.js';
import { retrying, writing } from './translate-errors.js';
import { WRITE_CONCERN } from './write-concern.js';

/** Why the server did not insert one document of several. */
interface WriteError {
  readonly index: number;
  readonly code: number;
  readonly errmsg: string;
  readonly keyPattern?: Document;
}

/**
 * Inserts documents in their order with one command, each of its own: the server goes on after one that it refuses.
 * Answers why it refused which, by their place in the list. The documents need `_id`s, because an attempt whose answer is
 * lost is made once more: `insertMany` would be tried again by the driver, but it wraps whatever goes wrong in an error
 * that no longer tells what it was.
 *
 * The server acknowledges once a majority has all that it wrote and all that it refused a document for.
 */
export const insertEach = (
  db: Db,
  collection: CollectionName,
  documents: readonly Document[],
): Promise<ReadonlyMap<number, Error>> =>
  writing(async (options) => {
    const reply = await retrying(() =>
      db.command({
        insert: collection,
        documents,
        ordered: false,
        writeConcern: { w: WRITE_CONCERN.w, wtimeout: WRITE_CONCERN.wtimeoutMS },
        ...options,
      }),
    );
    const { writeErrors = [] } = reply as { writeErrors?: readonly WriteError[] };
    return new Map(
      writeErrors.map(({ index, code, errmsg, keyPattern }) => [
        index,
        Object.assign(new Error(errmsg), keyPattern === undefined ? { code } : { code, keyPattern }),
      ]),
    );
  });
