import {
  isUuid,
  type ApiKeyId,
  type Counter,
  type CounterStore,
  type CounterSubject,
  type CountsByKey,
  type WorkspaceId,
} from '@workspace-api/core';
import type { Document } from 'mongodb';
import { BsonReader, readOrError, type ReadValue, type RowView } from './bson-reader.js';
import { fromId, fromTimestamp, matchId, readId, readNumber, readString, readTimestamp } from './bson-values.js';
import { throwFirst, type MongoDatabase } from './mongo-database.js';

/** The maximum number of counters in one command. A thousand writes would block the server for 100 ms. */
const BATCH = 200;

/** The retention of rate counts after their window ends, because the clocks of processes differ. */
const KEPT_AFTER_MILLISECONDS = 300_000;

/** The time after its last write from which a writer counts as ended. */
const ENDED_AFTER_MILLISECONDS = 3_600_000;

/** A counter as stored: the sum of all writers, and of those with a key, and the totals of those that a query names. */
interface Row {
  readonly counter: string;
  readonly counted: number | Error;
  readonly keys: Readonly<Record<ApiKeyId, number>>;
  readonly writers: Readonly<Record<string, { readonly counted: number }>>;
}

const reader = new BsonReader('workspaceId', 'start', 'subject', 'counted');
const { slots } = reader;

const readSubject: ReadValue<string> = (bytes, type, at) => readId(bytes, type, at) ?? readString(bytes, type, at);

const readCounted = readOrError('counters', (row) => row.read(slots.counted, readNumber));

/** Returns a view of the counters with the totals of these writers. There may be a thousand others. */
const rowsWith = (writers: ReadonlySet<string>): RowView<Row> => ({
  reader,
  projection: {
    ...{ workspaceId: 1, start: 1, subject: 1, counted: 1, keys: 1 },
    ...Object.fromEntries([...writers].map((writer) => [`writers.${writer}.counted`, 1])),
  },
  toItem: (row) => ({
    counter: nameOf(
      row.read(slots.workspaceId, readId),
      row.read(slots.start, readTimestamp),
      row.read(slots.subject, readSubject),
    ),
    counted: readCounted(row),
    keys: (row.decoded('keys') ?? {}) as Row['keys'],
    writers: (row.decoded('writers') ?? {}) as Row['writers'],
  }),
});

const nameOf = (...parts: readonly string[]): string => parts.join(' ');

const WORKSPACE_ID: RowView<WorkspaceId> = {
  reader,
  projection: { _id: 0, workspaceId: 1 },
  toItem: (row) => row.read(slots.workspaceId, readId),
};

const isKey = (subject: CounterSubject): subject is ApiKeyId => subject !== 'api_requests' && subject !== 'workspace';

/** Returns whether the ids are valid. Other counts stay in memory, because they would fail a whole batch. */
const isStorable = ({ workspaceId, subject }: Counter): boolean =>
  isUuid(workspaceId) && (!isKey(subject) || isUuid(subject));

const filterOf = ({ workspaceId, window, subject }: Counter): Document => ({
  workspaceId: fromId(workspaceId),
  start: fromTimestamp(window.start),
  subject: isKey(subject) ? fromId(subject) : subject,
});

const toExpiry = ({ subject, window }: Counter): Document =>
  subject === 'api_requests' ? {} : { expiresAt: new Date(Date.parse(window.end) + KEPT_AFTER_MILLISECONDS) };

/**
 * Creates the update that adds to the sums what writers have counted since their stored totals. A repeated update finds
 * those totals and adds nothing.
 *
 * The first write of a writer removes the totals of writers that have ended: they are part of the sum. A writer that is
 * alive after all continues from the total that was acknowledged.
 */
const toUpdate = (counter: Counter): Document => {
  const add: Record<string, unknown> = toExpiry(counter);
  const increase = (field: string, by: unknown): void => {
    const sum = (add[field] ??= { $add: [{ $ifNull: [`$${field}`, 0] }] }) as { readonly $add: unknown[] };
    sum.$add.push(by);
  };
  for (const { writer, keyId, total, acknowledged } of counter.sources) {
    const stored = { $ifNull: [`$writers.${writer}.counted`, acknowledged] };
    const added = { $max: [0, { $subtract: [total, stored] }] };
    add[`writers.${writer}`] = { counted: { $add: [stored, added] }, at: '$$NOW' };
    increase('counted', added);
    if (isUuid(keyId)) increase(`keys.${String(keyId)}`, added);
  }
  const isLive = { $gte: ['$$this.v.at', { $subtract: ['$$NOW', ENDED_AFTER_MILLISECONDS] }] };
  const live = { $arrayToObject: { $filter: { input: { $objectToArray: '$writers' }, cond: isLive } } };
  const isFirst = counter.sources.some(({ acknowledged }) => acknowledged === 0);
  return { q: filterOf(counter), u: [{ $set: add }, ...(isFirst ? [{ $set: { writers: live } }] : [])], upsert: true };
};

/** Splits items into batches of the maximum size of a command. */
const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  );

/** The counters, one document for all writers. */
export class MongoCounterStore implements CounterStore {
  readonly #database: MongoDatabase;

  constructor(database: MongoDatabase) {
    this.#database = database;
  }

  /** Writes all totals, and then rejects if one could not be written. */
  async write(counters: readonly Counter[]): Promise<void> {
    const rejections: (Error | undefined)[] = [];
    for (const batch of batchesOf(counters.filter(isStorable))) {
      rejections.push(...(await this.#database.updateEach('counters', batch.map(toUpdate))));
      await this.#eraseDeleted(batch);
    }
    throwFirst(rejections);
  }

  async read(counters: readonly Counter[]): Promise<readonly (CountsByKey | Error)[]> {
    const counts: (CountsByKey | Error)[] = [];
    for (const batch of batchesOf(counters)) counts.push(...(await this.#readSome(batch)));
    return counts;
  }

  async #readSome(counters: readonly Counter[]): Promise<readonly (CountsByKey | Error)[]> {
    const distinct = <Value>(valueOf: (counter: Counter) => Value): Value[] => [...new Set(counters.map(valueOf))];
    const workspaceIds = distinct(({ workspaceId }) => workspaceId);
    const starts = distinct(({ window }) => window.start);
    const subjects = distinct(({ subject }) => subject);
    const rows = await this.#database.find(
      'counters',
      {
        filter: {
          workspaceId: { $in: workspaceIds.map(matchId) },
          start: { $in: starts.map(fromTimestamp) },
          subject: { $in: subjects.map((subject) => (isKey(subject) ? matchId(subject) : subject)) },
        },
        limit: workspaceIds.length * starts.length * subjects.length,
      },
      rowsWith(new Set(counters.flatMap(({ sources }) => sources.map(({ writer }) => writer)))),
    );
    const byCounter = new Map(rows.map((row) => [row.counter, row]));
    return counters.map((counter) => {
      const row = byCounter.get(nameOf(counter.workspaceId, counter.window.start, counter.subject));
      if (row === undefined) return new Map();
      const { counted, keys, writers } = row;
      if (counted instanceof Error) return counted;
      const keyed = Object.entries(keys) as [ApiKeyId, number][];
      const counts = new Map<ApiKeyId | null, number>(keyed);
      counts.set(
        null,
        keyed.reduce((rest, [, count]) => rest - count, counted),
      );
      for (const { writer, keyId, acknowledged } of counter.sources)
        counts.set(keyId, (counts.get(keyId) ?? 0) - (writers[writer]?.counted ?? acknowledged));
      return counts;
    });
  }

  /** Erases the counts of deleted workspaces, because the deletion may have ended before they were written. */
  async #eraseDeleted(counters: readonly Counter[]): Promise<void> {
    const workspaceIds = [...new Set(counters.map(({ workspaceId }) => workspaceId))];
    const filter = { workspaceId: { $in: workspaceIds.map(fromId) }, deletedAt: { $exists: true } };
    const deleted = new Set(
      await this.#database.find('workspaces', { filter, limit: workspaceIds.length }, WORKSPACE_ID),
    );
    const written = counters.filter(({ workspaceId }) => deleted.has(workspaceId)).map(filterOf);
    if (written.length > 0) await this.#database.deleteEach('counters', written);
  }
}
