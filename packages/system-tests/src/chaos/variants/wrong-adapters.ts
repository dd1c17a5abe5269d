import type { MongoPorts } from '@workspace-api/adapter-mongodb';
import { toTimestamp, type CounterSubject, type CountingWindow } from '@workspace-api/core';
import { Timestamp, type Db, type Document, type RunCommandOptions } from 'mongodb';
import { WORKSPACE_RATE_LIMIT } from '../api/rate-limit.js';
import type { VariantName } from './variant-name.js';

/** A mistake of an adapter. It replaces a method of the database or of the ports. */
export interface WrongAdapter {
  readonly spoilDatabase?: (db: Db, clockAheadMilliseconds: number) => void;
  readonly spoilPorts?: (ports: MongoPorts) => void;
  /** An index that the variant does not need. */
  readonly unneededIndex?: string;
}

/** Changes every command of a database object, and its options. */
const spoilCommands = (
  db: Db,
  spoil: (command: Document, options: RunCommandOptions) => readonly [command: Document, options: RunCommandOptions],
): void => {
  const send = db.command.bind(db);
  db.command = (command: Document, options: RunCommandOptions = {}) => send(...spoil(command, options));
};

/** Looks for the idempotency key before it inserts. Another process may insert in between. */
const readThenInsert: WrongAdapter = {
  unneededIndex: 'idempotency_key',
  spoilPorts: ({ campaigns }) => {
    const insert = campaigns.insert.bind(campaigns);
    campaigns.insert = async (workspaceId, campaign, idempotency) => {
      const key = idempotency?.key;
      if (key !== undefined && (await campaigns.findByIdempotencyKey(workspaceId, key)) !== null) return false;
      return insert(workspaceId, campaign, idempotency);
    };
  },
};

/** Treats an insert as done when only the primary has it. */
const w1: WrongAdapter = {
  spoilDatabase: (db) => {
    spoilCommands(db, (command, options) => [
      'insert' in command ? { ...command, writeConcern: { w: 1 } } : command,
      options,
    ]);
  },
};

/** Reads from secondaries, which may lag. */
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
  spoilDatabase: (db, clockAheadMilliseconds) => {
    const nextPosition = positionsOfClock(clockAheadMilliseconds);
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
const positionsOfClock = (aheadMilliseconds: number): (() => Timestamp) => {
  // Each process is ahead by a different time, so positions are unique.
  let count = aheadMilliseconds;
  return () => {
    const now = Date.now() + aheadMilliseconds;
    count = (count + 100) % 10_000;
    return new Timestamp({ t: Math.floor(now / 1_000), i: (now % 1_000) * 10_000 + count });
  };
};

/** Does not store the counts when the process is stopped. */
const lostCounts: WrongAdapter = {
  spoilPorts: (ports) => {
    ports.close = () => Promise.resolve();
  },
};

/** Treats an index as present while it is being built. */
const unfinishedIndexes: WrongAdapter = {
  spoilDatabase: (db) => {
    spoilCommands(db, (command, options) => [
      'listIndexes' in command ? { ...command, includeBuildUUIDs: false } : command,
      options,
    ]);
  },
};

/** Sends inserts without a time limit. */
const endlessCommands: WrongAdapter = {
  spoilDatabase: (db) => {
    spoilCommands(db, (command, { signal, ...options }) => [
      command,
      'insert' in command ? options : { ...options, signal },
    ]);
  },
};

/** Counts requests in the windows of the wall clock, which may be set back. */
const timeOfDayWindows: WrongAdapter = {
  spoilPorts: ({ counters }) => {
    const [add, known] = [counters.add.bind(counters), counters.known.bind(counters)];
    counters.add = (workspaceId, subject, window) => add(workspaceId, subject, spoilWindow(subject, window));
    counters.known = (workspaceId, subject, window) => known(workspaceId, subject, spoilWindow(subject, window));
  },
};

const spoilWindow = (subject: CounterSubject, window: CountingWindow): CountingWindow => {
  if (subject === 'api_requests') return window;
  const length = WORKSPACE_RATE_LIMIT.windowSeconds * 1_000;
  const start = Math.floor(Date.now() / length) * length;
  return { start: toTimestamp(start), end: toTimestamp(start + length) };
};

/** Looks for an idempotency key only among the campaigns that a majority has. */
const majorityLookup: WrongAdapter = {
  spoilDatabase: (db) => {
    spoilCommands(db, (command, options) => [
      'count' in command && (command['readConcern'] as Document)['level'] === 'local'
        ? { ...command, readConcern: { level: 'majority' } }
        : command,
      options,
    ]);
  },
};

export const WRONG_ADAPTERS: Readonly<Partial<Record<VariantName, WrongAdapter>>> = {
  'read-then-insert': readThenInsert,
  w1,
  'secondary-reads': secondaryReads,
  'process-clocks': processClocks,
  'lost-counts': lostCounts,
  'unfinished-indexes': unfinishedIndexes,
  'endless-commands': endlessCommands,
  'time-of-day-windows': timeOfDayWindows,
  'majority-lookup': majorityLookup,
};
