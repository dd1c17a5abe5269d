import type { CounterSubject, CountingWindow, Timestamp, WorkspaceId } from '@workspace-api/core';
import type { Db, Document, UUID } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import { fromId, fromTimestamp } from './bson-values.js';
import { find } from './read-commands.js';
import type { RowView } from './row-view.js';
import type { Tally, WriterId } from './tally.js';
import { updateEach } from './write-commands.js';

/** How many totals one command writes: a thousand would hold the server up for 25 ms. */
const WRITE_BATCH = 200;

/** Of how many workspaces one command reads the totals. */
const READ_BATCH = 100;

/** How many totals one read answers at most: 13 MiB of them, where an answer may have 16. */
const MOST_ROWS = 100_000;

/** How long the counts of a rate are kept after their window has ended, because the clocks of processes differ. */
const KEPT_AFTER_MILLISECONDS = 300_000;

/** What one writer has counted, as it is stored. */
export interface StoredCount {
  readonly workspaceId: WorkspaceId;
  readonly start: Timestamp;
  readonly subject: CounterSubject;
  readonly writer: WriterId;
  readonly counted: number;
}

const layout = layoutOf('_id', 'workspaceId', 'start', 'subject', 'writer', 'counted');
const { slots } = layout;

const STORED_COUNT: RowView<StoredCount> = {
  layout,
  toItem: (row) => ({
    workspaceId: row.id(slots.workspaceId),
    start: row.moment(slots.start),
    subject: row.idOrText(slots.subject) as CounterSubject,
    writer: row.id(slots.writer),
    counted: row.plain(slots.counted) as number,
  }),
};

const fromSubject = (subject: CounterSubject): UUID | string =>
  subject === 'api_requests' || subject === 'workspace' ? subject : fromId(subject);

const expiryOf = ({ subject, window }: Tally): Date | null =>
  subject === 'api_requests' ? null : new Date(Date.parse(window.end) + KEPT_AFTER_MILLISECONDS);

const toUpsert = (tally: Tally): Document => {
  const { workspaceId, subject, window, writer, counted } = tally;
  const expiresAt = expiryOf(tally);
  return {
    q: {
      workspaceId: fromId(workspaceId),
      start: fromTimestamp(window.start),
      subject: fromSubject(subject),
      writer: fromId(writer),
    },
    u: { $max: { counted }, ...(expiresAt !== null && { $setOnInsert: { expiresAt } }) },
    upsert: true,
  };
};

const batchesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** The stored counts: a document for each writer, which only ever grows, so that a repeated write counts nothing twice. */
export class CounterStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async write(tallies: readonly Tally[]): Promise<void> {
    for (const batch of batchesOf(tallies, WRITE_BATCH)) {
      await updateEach(this.#db, 'counters', batch.map(toUpsert));
    }
  }

  /** What all but these writers have counted of the workspaces of these tallies, in windows that start with theirs. */
  async readOthers(tallies: readonly Tally[], writers: readonly WriterId[]): Promise<StoredCount[]> {
    const workspaceIds = [...new Set(tallies.map(({ workspaceId }) => workspaceId))];
    const starts = [...new Set(tallies.map(({ window }) => window.start))].map(fromTimestamp);
    const writer = { $nin: writers.map(fromId) };
    const batches: StoredCount[][] = [];
    for (const batch of batchesOf(workspaceIds, READ_BATCH)) {
      batches.push(await this.#read({ workspaceId: { $in: batch.map(fromId) }, start: { $in: starts }, writer }));
    }
    return batches.flat();
  }

  /** What every writer has counted of one subject in one window. */
  readOne(workspaceId: WorkspaceId, subject: CounterSubject, { start }: CountingWindow): Promise<StoredCount[]> {
    return this.#read({
      workspaceId: fromId(workspaceId),
      start: fromTimestamp(start),
      subject: fromSubject(subject),
    });
  }

  #read(filter: object): Promise<StoredCount[]> {
    return find(this.#db, 'counters', { filter, limit: MOST_ROWS }, STORED_COUNT);
  }
}
