import type { MongoPorts } from '@workspace-api/adapter-mongodb';
import { Timestamp, type Collection, type Db, type Document } from 'mongodb';
import type { VariantName } from './variant-name.js';

/** Makes an adapter wrong, by replacing a method of the database it is given, or of its ports. */
export interface WrongAdapter {
  readonly spoilDatabase?: (db: Db, clockAheadInMilliseconds: number) => void;
  readonly spoilPorts?: (ports: MongoPorts) => void;
}

/** Looks for the idempotency key, and inserts when it is not there. Between the two, another process may do the same. */
const readThenInsert: WrongAdapter = {
  spoilPorts: ({ campaigns }) => {
    const insert = campaigns.insert.bind(campaigns);
    campaigns.insert = async (workspaceId, campaign, idempotency) => {
      const key = idempotency?.key;
      if (key !== undefined && (await campaigns.findByIdempotencyKey(workspaceId, key)) !== null) return false;
      return insert(workspaceId, campaign, idempotency);
    };
  },
};

/** Takes a write for done once the primary alone has it. */
const w1: WrongAdapter = {
  spoilDatabase: (db) => {
    const open = db.collection.bind(db);
    db.collection = <Schema extends Document>(name: string, options?: object): Collection<Schema> =>
      open<Schema>(name, { ...options, writeConcern: { w: 1 } });
  },
};

/** Reads from secondaries, which may be behind. */
const secondaryReads: WrongAdapter = {
  spoilDatabase: (db) => {
    const command = db.command.bind(db);
    // The adapter sends nothing but reads in this way.
    db.command = (read: Document, options?: object) => command(read, { ...options, readPreference: 'secondary' });
  },
};

/** Takes positions from the clock of the process. */
const processClocks: WrongAdapter = {
  spoilDatabase: (db, clockAheadInMilliseconds) => {
    const open = db.collection.bind(db);
    const nextPosition = positionsOfClock(clockAheadInMilliseconds);
    db.collection = <Schema extends Document>(name: string, options?: object): Collection<Schema> => {
      const collection = open<Schema>(name, options);
      const insertOne = collection.insertOne.bind(collection);
      collection.insertOne = (document, insertOptions) =>
        insertOne({ ...document, position: nextPosition() }, insertOptions);
      return collection;
    };
  },
};

/** Seconds in the high half; milliseconds and a count in the low one. */
const positionsOfClock = (aheadInMilliseconds: number): (() => Timestamp) => {
  // No two processes are as far ahead, so that no position is there twice.
  let count = aheadInMilliseconds;
  return () => {
    const now = Date.now() + aheadInMilliseconds;
    count = (count + 100) % 10_000;
    return new Timestamp({ t: Math.floor(now / 1_000), i: (now % 1_000) * 10_000 + count });
  };
};

export const WRONG_ADAPTERS: Readonly<Record<VariantName, WrongAdapter>> = {
  right: {},
  'read-then-insert': readThenInsert,
  w1,
  'secondary-reads': secondaryReads,
  'process-clocks': processClocks,
};
