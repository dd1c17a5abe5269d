import {
  isUuid,
  toTimestamp,
  type ApiKeyId,
  type Counter,
  type CounterSource,
  type CounterStore,
  type CountsByKey,
} from '@workspace-api/core';
import { usagePeriodOf } from '@workspace-api/core/internal';
import { column, namesOf } from './columns.js';
import { idOrNull } from './record-codec.js';
import type { Parameter, SqlDatabase } from './sql-database.js';
import { TABLES } from './tables.js';

/** The maximum number of counters in one statement. On SQLite, it holds the event loop for some milliseconds. */
const BATCH = 500;

const { columns: COLUMNS, key: KEY } = TABLES.request_counts;
/** The index of a counter in a batch. */
const PLACE = column('place', 'integer');
const COUNTER_COLUMNS = COLUMNS.filter(({ name }) => KEY.includes(name) && name !== 'writer');

/** The maximum number of expired counts that one statement deletes, of statements in a row, and the time between them. */
const EXPIRED_BATCH = 1_000;
const EXPIRED_BATCHES = 5;
const EXPIRY_INTERVAL_IN_MILLISECONDS = 60_000;

/** The time until the usage of ended months is merged for the first time, and then again. */
const FIRST_MERGE_IN_MILLISECONDS = 600_000;
const MERGE_INTERVAL_IN_MILLISECONDS = 3_600_000;

/** The maximum number of months of workspaces that one statement merges. */
const MERGED_BATCH = 500;

/** By then, each process has written its last usage of an ended month. */
const WRITTEN_AFTER_MILLISECONDS = 172_800_000;

/** Invalid ids would fail a whole batch. Their counts stay in memory. */
const isStorable = ({ workspaceId, subject }: Counter): boolean =>
  isUuid(workspaceId) && (subject === 'api_requests' || subject === 'workspace' || isUuid(subject));

/** Splits items into batches of the maximum size of a statement. */
const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  );

/** The counters: one row for each writer. */
export class SqlCounterStore implements CounterStore {
  readonly #database: SqlDatabase;
  readonly #statements: Readonly<Record<'write' | 'eraseDeleted' | 'expire' | 'merge' | 'dropMerged' | 'read', string>>;
  #nextExpiry = performance.now() + EXPIRY_INTERVAL_IN_MILLISECONDS;
  #nextMerge = performance.now() + FIRST_MERGE_IN_MILLISECONDS;

  constructor(database: SqlDatabase) {
    this.#database = database;
    const { dialect } = database;
    const counts = dialect.table('request_counts');
    const key = KEY.join(', ');
    const deleted = `SELECT id FROM ${dialect.table('workspaces')}
      WHERE ${dialect.isAnyOf('id', '$1', 'id')} AND deleted_at IS NOT NULL`;
    const ofMonth = 'workspace_id, window_start';
    const ofKey = `${ofMonth}, key_id`;
    const ended = `FROM ${counts} WHERE subject = 'api_requests' AND window_start < $1`;
    this.#statements = {
      // One statement, so that no reader sees a sum twice. The others become 0, and are dropped later.
      merge: `UPDATE ${counts} SET total = CASE r.place WHEN 1 THEN r.total ELSE 0 END FROM (
          SELECT ${ofMonth}, writer, sum(total) OVER (PARTITION BY ${ofKey}) AS total,
            row_number() OVER (PARTITION BY ${ofKey} ORDER BY writer) AS place ${ended} AND total > 0
            AND (${ofMonth}) IN (SELECT ${ofMonth} ${ended} AND total > 0 GROUP BY ${ofKey} HAVING count(*) > 1 LIMIT ${MERGED_BATCH})
        ) AS r WHERE request_counts.workspace_id = r.workspace_id AND request_counts.window_start = r.window_start
        AND request_counts.subject = 'api_requests' AND request_counts.writer = r.writer RETURNING request_counts.total`,
      dropMerged: `DELETE FROM ${counts} WHERE (${key}) IN (SELECT ${key} ${ended} AND total = 0 LIMIT ${EXPIRED_BATCH})
        RETURNING total`,
      write: `INSERT INTO ${counts} (${namesOf(COLUMNS)})
        SELECT ${namesOf(COLUMNS, 'r.')} FROM ${dialect.rows(COLUMNS, '$1')} WHERE true
        ON CONFLICT (${key}) DO UPDATE SET total = excluded.total WHERE excluded.total > request_counts.total
        RETURNING total`,
      eraseDeleted: `DELETE FROM ${counts} WHERE workspace_id IN (${deleted}) RETURNING total`,
      expire: `DELETE FROM ${counts} WHERE (${key}) IN (
        SELECT ${key} FROM ${counts} WHERE expires_at < ${dialect.fiveMinutesAgo} LIMIT ${EXPIRED_BATCH}
      ) RETURNING total`,
      read: `SELECT r.place, sum(c.total), c.key_id FROM ${dialect.rows([...COUNTER_COLUMNS, PLACE], '$1')}
        JOIN ${counts} AS c ON c.workspace_id = r.workspace_id AND c.window_start = r.window_start
        AND c.subject = r.subject AND NOT (${dialect.isAnyOf('c.writer', '$2', 'id')}) GROUP BY r.place, c.key_id`,
    };
  }

  async write(counters: readonly Counter[]): Promise<void> {
    const totals = counters
      .filter(isStorable)
      .flatMap((counter) => counter.sources.map((source) => this.#rowOf(counter, source)));
    for (const rows of batchesOf(totals)) {
      await this.#database.write(this.#statements.write, [JSON.stringify(rows)]);
      // The deletion of a workspace may have ended before its last counts were written.
      const workspaceIds = [...new Set(rows.map(({ workspace_id }) => String(workspace_id)))];
      await this.#database.write(this.#statements.eraseDeleted, [workspaceIds]);
    }
    if (performance.now() < this.#nextExpiry) return;
    this.#nextExpiry = performance.now() + EXPIRY_INTERVAL_IN_MILLISECONDS;
    await this.#repeat('expire', [], EXPIRED_BATCH);
    if (performance.now() < this.#nextMerge) return;
    this.#nextMerge = performance.now() + MERGE_INTERVAL_IN_MILLISECONDS;
    const { start } = usagePeriodOf(toTimestamp(Date.now() - WRITTEN_AFTER_MILLISECONDS));
    const before = [this.#database.dialect.timestamp(start)];
    await this.#repeat('merge', before, MERGED_BATCH);
    await this.#repeat('dropMerged', before, EXPIRED_BATCH);
  }

  /** Runs a statement again while it changes a whole batch of rows, some times. */
  async #repeat(
    name: 'expire' | 'merge' | 'dropMerged',
    parameters: readonly Parameter[],
    batch: number,
  ): Promise<void> {
    for (let batches = 0; batches < EXPIRED_BATCHES; batches++)
      if ((await this.#database.write(this.#statements[name], parameters)).length < batch) break;
  }

  async read(counters: readonly Counter[]): Promise<readonly CountsByKey[]> {
    const counts = counters.map(() => new Map<ApiKeyId | null, number>());
    for (const [index, batch] of batchesOf(counters).entries()) {
      const keys = batch.map((counter, place) => ({ ...this.#keyOf(counter), place: place + index * BATCH }));
      const writers = new Set(batch.flatMap(({ sources }) => sources.map(({ writer }) => writer)));
      const rows = await this.#database.read(this.#statements.read, [JSON.stringify(keys), [...writers]]);
      for (const [place, sum, keyId] of rows as [number, number, ApiKeyId | null][]) counts[place]?.set(keyId, sum);
    }
    return counts;
  }

  #keyOf({ workspaceId, subject, window }: Counter) {
    return {
      workspace_id: idOrNull(workspaceId),
      window_start: this.#database.dialect.timestamp(window.start),
      subject,
    };
  }

  /** API requests are kept forever, in one row for each key and month that has ended. The others are kept for a while, because the clocks of processes differ. */
  #rowOf(counter: Counter, { writer, total, keyId }: CounterSource) {
    const expiry = counter.subject === 'api_requests' ? null : this.#database.dialect.timestamp(counter.window.end);
    return { ...this.#keyOf(counter), writer, total, key_id: idOrNull(keyId), expires_at: expiry };
  }
}
