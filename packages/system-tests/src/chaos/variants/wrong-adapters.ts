import type { MongoPorts } from '@workspace-api/adapter-mongodb';
import { Timestamp, type Db, type Document, type RunCommandOptions } from 'mongodb';
import type { VariantName } from './variant-name.js';

/** Makes an adapter wrong, by replacing a method of the database it is given, or of its ports. */
export interface WrongAdapter {
  readonly spoilDatabase?: (db: Db, clockAheadInMilliseconds: number) => void;
  readonly spoilPorts?: (ports: MongoPorts) => void;
}

/** Has every command changed that the database object is given, and the options that it is sent with. */
const spoilCommands = (
  db: Db,
  spoil: (command: Document, options: RunCommandOptions) => readonly [command: Document, options: RunCommandOptions],
): void => {
  const send = db.command.bind(db);
  db.command = (command: Document, options: RunCommandOptions = {}) => send(...spoil(command, options));
};

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

/** Takes an insert for done once the primary alone has it. */
const w1: WrongAdapter = {
  spoilDatabase: (db) => {
    spoilCommands(db, (command, options) => [
      'insert' in command ? { ...command, writeConcern: { w: 1 } } : command,
      options,
    ]);
  },
};

/** Reads from secondaries, which may be behind. */
const secondaryReads: WrongAdapter = {
  spoilDatabase: (db) => {
    spoilCommands(db, (command, options) => [
      command,
      'find' in command || 'count' in command ? { ...options, readPreference: 'secondary' } : options,
    ]);
  },
};

/** Takes positions from the clock of the process. */
const processClocks: WrongAdapter = {
  spoilDatabase: (db, clockAheadInMilliseconds) => {
    const nextPosition = positionsOfClock(clockAheadInMilliseconds);
    const spoilDocument = (document: Document): Document => ({ ...document, position: nextPosition() });
    spoilCommands(db, (command, options) => [
      'insert' in command
        ? { ...command, documents: (command['documents'] as Document[]).map(spoilDocument) }
        : command,
      options,
    ]);
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

export const WRONG_ADAPTERS: Readonly<Partial<Record<VariantName, WrongAdapter>>> = {
  'read-then-insert': readThenInsert,
  w1,
  'secondary-reads': secondaryReads,
  'process-clocks': processClocks,
};
