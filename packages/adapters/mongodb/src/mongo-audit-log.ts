import {
  AuditEntry,
  type AuditCounts,
  type AuditEntryId,
  type AuditLog,
  type AuditOutcome,
  type AuditPlace,
  type AuditRecord,
  type PlacedAuditRecord,
} from '@workspace-api/admin/storage';
import type { ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import { Timestamp } from 'mongodb';
import { BsonReader, type RowView } from './bson-reader.js';
import { fromId, fromPosition, matchId, readId, readPlain, readPosition } from './bson-values.js';
import { reading } from './attempts.js';
import { TIME_LIMIT_IN_MILLISECONDS, type MongoDatabase } from './mongo-database.js';
import { recordCodec } from './record-codec.js';
import { WorkspaceCollection } from './workspace-collection.js';

/** The time limit of an insert, and a second because positions are compared in seconds. */
const SETTLING_SECONDS = TIME_LIMIT_IN_MILLISECONDS / 1_000 + 1;

const ENTRY = recordCodec<AuditEntry>(AuditEntry);

const PLACED_ENTRY: RowView<AuditPlace & Positioned<AuditEntry>, 'workspaceId' | 'position'> = {
  reader: ENTRY.reader,
  toItem: (row) => ({
    workspaceId: row.read(ENTRY.reader.slots.workspaceId, readId),
    position: row.read(ENTRY.reader.slots.position, readPosition),
    record: ENTRY.toItem(row),
  }),
};

const reader = new BsonReader('_id', 'workspaceId', 'position', 'id', 'outcome', 'counts');
const { slots } = reader;

type Outcome = Pick<AuditRecord, 'outcome' | 'counts'>;

const UNKNOWN: Outcome = { outcome: null, counts: null };

const OUTCOME: RowView<readonly [AuditEntryId, Outcome]> = {
  reader,
  toItem: (row) => [
    row.read(slots.id, readId),
    {
      outcome: row.read(slots.outcome, readPlain) as AuditOutcome,
      counts: row.has(slots.counts) ? (row.decoded('counts') as AuditCounts) : null,
    },
  ],
};

/** The parts of the reply to `hello` that show how far the primary is. Only a replica set has a majority. */
interface Hello {
  readonly lastWrite?: { readonly majorityOpTime?: { readonly ts: Timestamp } };
  readonly localTime: Date;
}

/**
 * Returns a position below which every insert is visible to a majority read, or will never be. An insert gets its position
 * when it starts, and is written before its deadline.
 */
const settledPosition = async (database: MongoDatabase): Promise<Timestamp> => {
  const { lastWrite, localTime } = (await reading(() => database.db.command({ hello: 1 }))) as unknown as Hello;
  const seconds = lastWrite?.majorityOpTime?.ts.t ?? Math.floor(localTime.getTime() / 1_000);
  return new Timestamp({ t: Math.max(0, seconds - SETTLING_SECONDS), i: 0 });
};

/**
 * The audit log. Outcomes are separate documents, so that a database user with only find and insert rights can keep the
 * log. Erasures and the deletion of old entries need more.
 */
export class MongoAuditLog implements AuditLog {
  readonly #database: MongoDatabase;
  readonly #entries: WorkspaceCollection;
  readonly #outcomes: WorkspaceCollection;

  constructor(database: MongoDatabase) {
    this.#database = database;
    this.#entries = new WorkspaceCollection(database, 'auditEntries');
    this.#outcomes = new WorkspaceCollection(database, 'auditOutcomes');
  }

  async append(workspaceId: WorkspaceId, entry: AuditEntry): Promise<void> {
    await this.#entries.insert(workspaceId, ENTRY.toDocument(entry));
  }

  async appendOutcome(
    workspaceId: WorkspaceId,
    id: AuditEntryId,
    outcome: AuditOutcome,
    counts: AuditCounts | null,
  ): Promise<void> {
    await this.#outcomes.insertMissing(workspaceId, [{ id: fromId(id), outcome, ...(counts && { counts }) }]);
  }

  async list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<AuditRecord>[]> {
    const rows = await this.#entries.list(workspaceId, range, ENTRY);
    const outcomes = await this.#outcomesOf(workspaceId, rows);
    return rows.map(({ position, record }) => ({
      position,
      record: { ...record, ...(outcomes.get(record.id) ?? UNKNOWN) },
    }));
  }

  async listAll(after: AuditPlace | null, limit: number): Promise<readonly PlacedAuditRecord[]> {
    const $lt = await settledPosition(this.#database);
    const position = after && fromPosition(after.position);
    const isAfter = after && {
      $or: [{ position: { $gt: position } }, { position, workspaceId: { $gt: matchId(after.workspaceId) } }],
    };
    // The lower bound is repeated outside of the alternatives, so that the index is read from there.
    const filter = { position: { ...(position && { $gte: position }), $lt }, ...isAfter };
    const query = { filter, sort: { position: 1, workspaceId: 1 }, limit };
    const rows = await this.#database.find('auditEntries', query, PLACED_ENTRY);
    const outcomes = new Map<string, Outcome>();
    // One workspace after another, so that each command asks one shard.
    for (const workspaceId of new Set(rows.map((row) => row.workspaceId))) {
      const own = rows.filter((row) => row.workspaceId === workspaceId);
      for (const [id, outcome] of await this.#outcomesOf(workspaceId, own)) outcomes.set(workspaceId + id, outcome);
    }
    return rows.map(({ record, ...place }) => {
      const outcome = outcomes.get(place.workspaceId + record.id) ?? UNKNOWN;
      return { ...place, record: { ...record, ...outcome } };
    });
  }

  updateMany(workspaceId: WorkspaceId, entries: readonly AuditEntry[]): Promise<void> {
    return this.#entries.updateMany(workspaceId, entries, ENTRY);
  }

  /** Outcomes first, so that a crash leaves none without an entry. */
  async removeMany(workspaceId: WorkspaceId, ids: readonly AuditEntryId[]): Promise<number> {
    await this.#outcomes.removeMany(workspaceId, ids);
    return this.#entries.removeMany(workspaceId, ids);
  }

  /** Resolves to the known outcomes of entries of a workspace, by the ids of the entries. */
  async #outcomesOf(
    workspaceId: WorkspaceId,
    rows: readonly Positioned<AuditEntry>[],
  ): Promise<ReadonlyMap<AuditEntryId, Outcome>> {
    if (rows.length === 0) return new Map();
    const ids = rows.map(({ record }) => record.id);
    return new Map(await this.#outcomes.findMany(workspaceId, ids, OUTCOME));
  }
}
