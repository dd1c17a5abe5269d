import {
  isUuid,
  type ApiKeyId,
  type CounterSubject,
  type CountingWindow,
  type Timestamp,
  type WorkspaceId,
} from '@workspace-api/core';
import type { Db, Document } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import type { BsonReader } from './bson-reader.js';
import { fromId, fromTimestamp, matchId } from './bson-values.js';
import { isDuplicate } from './duplicate-key.js';
import { monthOf, toMonthUpdate, toPruning, type CounterUpdate } from './month-updates.js';
import { find } from './read-commands.js';
import type { RowView } from './row-view.js';
import type { Tally, WriterId } from './tally.js';
import { deleteEach, updateEach } from './write-commands.js';

/** The maximum number of totals in one write. A thousand would block the server for 25 ms. */
const WRITE_BATCH = 200;

/** The maximum number of workspaces in one read. */
const READ_BATCH = 100;

/** The maximum number of workspaces whose deletion one read looks up. */
const DELETED_BATCH = 1_000;

/** The maximum number of rows in one read: 13 MiB; the limit of a reply is 16 MiB. */
const MAX_ROWS = 100_000;

/** The retention of rate counts after their window ends, because the clocks of processes differ. */
const KEPT_AFTER_MILLISECONDS = 300_000;

/** How long to repeat a monthly write whose outcome is unknown. After that, it counts as applied. */
const REPEATED_FOR_MILLISECONDS = 1_800_000;

/** A stored count: of one writer, or of all writers in a month. */
export interface StoredCount {
  readonly workspaceId: WorkspaceId;
  readonly start: Timestamp;
  readonly subject: CounterSubject;
  readonly counted: number;
}

/** An update with the tally that it stores. */
interface Write {
  readonly tally: Tally;
  readonly update: CounterUpdate;
}

/** A stored count with its writer. */
export interface AttributedCount {
  readonly writer: WriterId;
  readonly counted: number;
  /** In a month, the part of each active writer. */
  readonly byWriter: Readonly<Record<WriterId, { readonly counted: number }>>;
}

const layout = layoutOf('_id', 'workspaceId', 'start', 'subject', 'writer', 'counted', 'writers');
const { slots } = layout;

const toInvalid = (row: BsonReader): Error =>
  new Error(`The document ${String(row.decoded(slots._id))} in counters is not a valid count.`);

/** An error for an invalid document, so that it does not fail the counts of other workspaces. */
const STORED_COUNT: RowView<StoredCount | Error> = {
  layout,
  toItem: (row) => {
    const counted = row.plain(slots.counted);
    if (typeof counted !== 'number') return toInvalid(row);
    return {
      workspaceId: row.id(slots.workspaceId),
      start: row.timestamp(slots.start),
      subject: row.idOrString(slots.subject) as CounterSubject,
      counted,
    };
  },
};

const ATTRIBUTED_COUNT: RowView<AttributedCount> = {
  layout,
  toItem: (row) => {
    const counted = row.plain(slots.counted);
    if (typeof counted !== 'number') throw toInvalid(row);
    return {
      writer: row.id(slots.writer),
      counted,
      byWriter: (row.decoded(slots.writers) ?? {}) as AttributedCount['byWriter'],
    };
  },
};

const workspaceLayout = layoutOf('workspaceId');

const WORKSPACE_ID: RowView<WorkspaceId> = {
  layout: workspaceLayout,
  projection: { _id: 0, workspaceId: 1 },
  toItem: (row) => row.id(workspaceLayout.slots.workspaceId),
};

const isMonth = ({ subject }: Tally): boolean => subject === 'api_requests';

const isName = (subject: CounterSubject): boolean => subject === 'api_requests' || subject === 'workspace';

/** Returns whether the ids are valid. Other counts stay in memory, because they would fail a whole batch. */
const isStorable = ({ workspaceId, subject }: Tally): boolean =>
  isUuid(workspaceId) && (isName(subject) || isUuid(subject));

const rateOf = ({ workspaceId, subject, window, writer }: Tally): Document => ({
  workspaceId: fromId(workspaceId),
  start: fromTimestamp(window.start),
  subject: isName(subject) ? subject : fromId(subject as ApiKeyId),
  writer: fromId(writer),
});

const toRateUpdate = (tally: Tally): CounterUpdate => ({
  q: rateOf(tally),
  u: {
    $max: { counted: tally.counted },
    $setOnInsert: { expiresAt: new Date(Date.parse(tally.window.end) + KEPT_AFTER_MILLISECONDS) },
  },
  upsert: true,
});

const toUpdates = (tally: Tally): CounterUpdate[] => {
  if (!isMonth(tally)) return [toRateUpdate(tally)];
  const update = toMonthUpdate(tally, tally.inDoubt?.counted ?? tally.counted);
  return tally.stored === 0 ? [update, toPruning(tally)] : [update];
};

/** Marks a monthly write as in doubt until it is acknowledged. */
const begin = (tally: Tally): void => {
  if (isMonth(tally)) tally.inDoubt ??= { counted: tally.counted, since: performance.now() };
};

const acknowledge = (tally: Tally): void => {
  if (tally.inDoubt === null) return;
  tally.stored = tally.inDoubt.counted;
  tally.inDoubt = null;
};

const batchesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/**
 * The stored counts. A rate has a document for each writer, a month one for all. The count of a writer only grows, so a
 * repeated write counts nothing twice.
 */
export class CounterStore {
  readonly #db: Db;
  readonly #maxRows: number;

  constructor(db: Db, maxRows = MAX_ROWS) {
    this.#db = db;
    this.#maxRows = maxRows;
  }

  /** Writes the counts, and returns the errors of those that the database rejected. */
  async write(tallies: readonly Tally[]): Promise<ReadonlyMap<Tally, Error>> {
    const storable = tallies.filter(isStorable);
    const inDoubt = storable.filter((tally) => tally.inDoubt !== null);
    const oldest = performance.now() - REPEATED_FOR_MILLISECONDS;
    // Another process may have pruned the writer, and then a repeated write would count twice.
    for (const tally of inDoubt) if (tally.inDoubt !== null && tally.inDoubt.since < oldest) acknowledge(tally);
    // Repeats a write in doubt unchanged: with more counts in it, the server would not recognise it.
    const rejected = await this.#writeAll(inDoubt.filter((tally) => tally.inDoubt !== null));
    const isUnwritten = (tally: Tally): boolean => !isMonth(tally) || tally.counted > tally.stored;
    const unwritten = storable.filter((tally) => !rejected.has(tally) && isUnwritten(tally));
    for (const [tally, error] of await this.#writeAll(unwritten)) rejected.set(tally, error);
    await this.#eraseDeleted(storable);
    return rejected;
  }

  /**
   * Returns what other writers have counted for the workspaces of these tallies, in windows with the same starts. A
   * document that is invalid, or a workspace with too many counts, is an error among them.
   */
  async readOthers(tallies: readonly Tally[], writers: readonly WriterId[]): Promise<(StoredCount | Error)[]> {
    const workspaceIds = [...new Set(tallies.map(({ workspaceId }) => workspaceId))];
    const filter = {
      start: { $in: [...new Set(tallies.map(({ window }) => window.start))].map(fromTimestamp) },
      writer: { $nin: writers.map(fromId) },
    };
    const batches: (StoredCount | Error)[][] = [];
    for (const batch of batchesOf(workspaceIds, READ_BATCH)) batches.push(await this.#readOf(batch, filter));
    return batches.flat();
  }

  /** Returns the counts of one subject in one window. Throws if there are too many. */
  async readOne(
    workspaceId: WorkspaceId,
    subject: CounterSubject,
    { start }: CountingWindow,
  ): Promise<AttributedCount[]> {
    const filter = {
      workspaceId: matchId(workspaceId),
      start: fromTimestamp(start),
      subject: isName(subject) ? subject : matchId(subject as ApiKeyId),
    };
    const counts = await this.#read(filter, ATTRIBUTED_COUNT);
    if (counts.length >= this.#maxRows) throw tooMany(workspaceId, this.#maxRows);
    return counts;
  }

  async #writeAll(tallies: readonly Tally[]): Promise<Map<Tally, Error>> {
    const rejected = new Map<Tally, Error>();
    for (const batch of batchesOf(tallies, WRITE_BATCH)) {
      batch.forEach(begin);
      const writes = batch.flatMap((tally) => toUpdates(tally).map((update) => ({ tally, update })));
      for (const [{ tally }, error] of await this.#update(writes)) rejected.set(tally, error);
      for (const tally of batch) if (!rejected.has(tally)) acknowledge(tally);
    }
    return rejected;
  }

  /** Erases the counts of deleted workspaces, because the deletion may have ended before they were written. */
  async #eraseDeleted(tallies: readonly Tally[]): Promise<void> {
    const workspaceIds = [...new Set(tallies.map(({ workspaceId }) => workspaceId))];
    for (const batch of batchesOf(workspaceIds, DELETED_BATCH)) {
      const filter = { workspaceId: { $in: batch.map(matchId) }, deletedAt: { $exists: true } };
      const deleted = new Set(await find(this.#db, 'workspaces', { filter, limit: batch.length }, WORKSPACE_ID));
      const written = tallies.filter(({ workspaceId }) => deleted.has(workspaceId));
      if (written.length > 0)
        await deleteEach(
          this.#db,
          'counters',
          written.map((tally) => (isMonth(tally) ? monthOf(tally) : rateOf(tally))),
        );
    }
  }

  async #update(writes: readonly Write[]): Promise<readonly (readonly [Write, Error])[]> {
    const rejections = await this.#send(writes);
    // The document exists: another process created it just now, or the update was applied before.
    const again = rejections
      .filter(([, error]) => isDuplicate(error))
      .map(([{ tally, update }]) => ({ tally, update: { ...update, upsert: false } }));
    const failures = rejections.filter(([, error]) => !isDuplicate(error));
    return again.length === 0 ? failures : [...failures, ...(await this.#send(again))];
  }

  async #send(writes: readonly Write[]): Promise<readonly (readonly [Write, Error])[]> {
    const updates = writes.map(({ update }) => update);
    const rejections = await updateEach(this.#db, 'counters', updates);
    return writes.flatMap((write, index) => {
      const error = rejections.get(index);
      return error === undefined ? [] : [[write, error] as const];
    });
  }

  /** Reads the rows of these workspaces, in as many parts as needed. */
  async #readOf(workspaceIds: readonly WorkspaceId[], filter: Document): Promise<(StoredCount | Error)[]> {
    const rows = await this.#read({ workspaceId: { $in: workspaceIds.map(matchId) }, ...filter }, STORED_COUNT);
    if (rows.length < this.#maxRows) return rows;
    const half = Math.ceil(workspaceIds.length / 2);
    if (half === workspaceIds.length) return workspaceIds.map((workspaceId) => tooMany(workspaceId, this.#maxRows));
    const parts = [workspaceIds.slice(0, half), workspaceIds.slice(half)];
    return (await Promise.all(parts.map((part) => this.#readOf(part, filter)))).flat();
  }

  #read<Row>(filter: Document, view: RowView<Row>): Promise<Row[]> {
    return find(this.#db, 'counters', { filter, limit: this.#maxRows }, view);
  }
}

const tooMany = (workspaceId: WorkspaceId, rows: number): Error =>
  new Error(
    `The workspace ${workspaceId} has ${rows} or more counts in the current windows. The limit of a read is reached.`,
  );
