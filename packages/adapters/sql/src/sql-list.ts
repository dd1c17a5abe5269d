import type { Id, ListRange, Position, Positioned, WorkspaceId } from '@workspace-api/core';
import { Lookups, frozen } from '@workspace-api/core/internal';
import type { Column, ColumnType } from './columns.js';
import { ListInserts } from './list-inserts.js';
import { idOrNull, type NewRow, type RecordCodec } from './record-codec.js';
import type { Parameter, Row, SelectOfMany, SqlDatabase } from './sql-database.js';
import { TABLES, type TableName } from './tables.js';

/** The highest position that a signed integer of 64 bits can be. */
export const MAX_POSITION = 2n ** 63n - 1n;

/** Returns a position as a number. Null is the highest. */
export const fromPosition = (position: Position | null): bigint => {
  const number = position === null ? MAX_POSITION : BigInt(`0x${position}`);
  return number > MAX_POSITION ? MAX_POSITION : number;
};

/** Returns a stored position. A sequence reaches 2^53 after 285,000 years of a thousand records per second. */
export const readPosition = (stored: unknown): Position => Number(stored).toString(16).padStart(16, '0') as Position;

/** The types whose values are JSON in a parameter. */
const IN_JSON: readonly ColumnType[] = ['pairs', 'json'];

/** The columns that identify a row. */
const IDENTITY = ['workspace_id', 'id'];

const SKIP_EXISTING = 'ON CONFLICT (workspace_id, id) DO NOTHING';

/** Returns the assignments of an UPDATE from the rows `r`. */
export const assignments = (columns: readonly Column[]): string =>
  columns
    .filter(({ name }) => !IDENTITY.includes(name))
    .map(({ name }) => `${name} = r.${name}`)
    .join(', ');

const columnsExcept = (table: TableName, ignored: readonly string[]): readonly Column[] =>
  TABLES[table].columns.filter(({ name }) => !ignored.includes(name));

/** Returns the values of a row as parameters. */
const valuesOf = (row: NewRow, columns: readonly Column[]): readonly Parameter[] =>
  columns.map(({ name, type }) => {
    const value = row[name] ?? null;
    return IN_JSON.includes(type) ? JSON.stringify(value) : (value as Parameter);
  });

/**
 * The rows of one list. Every method takes the workspace first and puts it into the statement.
 */
export class SqlList<Item extends { readonly id: Id<string> }> {
  protected readonly database: SqlDatabase;
  protected readonly codec: RecordCodec<Item>;
  protected readonly inserts: ListInserts;
  readonly #name: TableName;
  readonly #lookups: Lookups<string, Item>;
  readonly #list: SelectOfMany;
  readonly #statements: Readonly<Record<'remove' | 'update', string>>;

  /** `onConflict` says which of the rows that exist are skipped. All others are rejected. */
  constructor(database: SqlDatabase, name: TableName, codec: RecordCodec<Item>, onConflict = SKIP_EXISTING) {
    this.database = database;
    this.#name = name;
    this.codec = codec;
    const { dialect } = database;
    const { columns } = codec;
    const table = dialect.table(name);
    const from = `FROM ${table} WHERE workspace_id = $1`;
    const fields = columns.filter((field) => field.name !== 'workspace_id');
    this.#list = dialect.many(
      (selected) => `SELECT position, ${selected(columns)} ${from} AND position < $2 ORDER BY position DESC LIMIT $3`,
      columns.length + 1,
    );
    this.#statements = {
      remove: `DELETE ${from} AND id IN (
          SELECT t.id FROM ${table} AS t
          WHERE t.workspace_id = $1 AND t.${dialect.isAnyOf('id', '$2', 'id')} ORDER BY t.id ${dialect.lock}
        ) RETURNING id`,
      update: `UPDATE ${table} SET ${assignments(fields)} FROM (
          SELECT r.* FROM ${dialect.rows(fields, '$2')} JOIN ${table} AS t ON t.workspace_id = $1 AND t.id = r.id ORDER BY t.id ${dialect.lock}
        ) AS r WHERE ${name}.workspace_id = $1 AND ${name}.id = r.id RETURNING ${name}.id`,
    };
    const insert = `${dialect.insertInList(name, columnsExcept(name, ['workspace_id', 'position']))} ${onConflict} RETURNING id`;
    const settle = dialect.settleInserts(name);
    this.inserts = new ListInserts(
      (workspaceId, json) => database.write(insert, [workspaceId, json]),
      async (workspaceId) => (settle === null ? [] : database.write(settle, [workspaceId])),
    );
    const find = dialect.many(
      (selected) => `SELECT ${selected(columns, 't.')} FROM ${dialect.withIds(name)}`,
      columns.length,
    );
    this.#lookups = new Lookups(async (ids, workspaceId) => {
      const items = (await this.readMany(find, [workspaceId, ids])).map((row) => codec.toItem(row, 0));
      // Other callers may have looked for the same records.
      return new Map(items.map((item) => [item.id, frozen(item)]));
    });
  }

  /**
   * Changes the fields of a record that a row has, if a condition holds. Its parameters start with `$3`. `also` are more
   * assignments. Resolves to the record after the change, or to null if nothing changed.
   */
  protected async change(
    workspaceId: WorkspaceId,
    row: NewRow,
    where: string,
    parameters: readonly Parameter[] = [],
    also: readonly string[] = [],
  ): Promise<Item | null> {
    const columns = columnsExcept(this.#name, IDENTITY).filter(({ name }) => name in row);
    const first = 3 + parameters.length;
    const set = [...columns.map(({ name }, index) => `${name} = $${first + index}`), ...also].join(', ');
    const { dialect } = this.database;
    const statement = `UPDATE ${dialect.table(this.#name)} SET ${set}
      WHERE workspace_id = $1 AND id = $2 AND ${where} RETURNING ${dialect.returned(this.codec.columns)}`;
    const id = row['id'] as string | null;
    const [found] = await this.database.write(statement, [
      idOrNull(workspaceId),
      id,
      ...parameters,
      ...valuesOf(row, columns),
    ]);
    return found === undefined ? null : this.codec.toItem(found, 0);
  }

  async insertMissing(workspaceId: WorkspaceId, items: readonly Item[]): Promise<ReadonlySet<Item['id']>> {
    if (items.length === 0) return new Set();
    const rows = items.map((item) => this.codec.toRow(item));
    return (await this.inserts.insert(idOrNull(workspaceId), rows)) as ReadonlySet<Item['id']>;
  }

  async findMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<readonly Item[]> {
    return ids.length === 0 ? [] : this.#lookups.findItems(validIds(ids), idOrNull(workspaceId));
  }

  /** Returns the rows with the highest positions in the range, highest first. */
  async list(workspaceId: WorkspaceId, { below, limit }: ListRange): Promise<readonly Positioned<Item>[]> {
    const parameters = [idOrNull(workspaceId), fromPosition(below), limit];
    const rows = await this.readMany(this.#list, parameters);
    return rows.map((row) => ({ position: readPosition(row[0]), record: this.codec.toItem(row, 1) }));
  }

  protected async readMany(
    { statement, rowsOf }: SelectOfMany,
    parameters: readonly Parameter[],
  ): Promise<readonly Row[]> {
    return rowsOf(await this.database.read(statement, parameters));
  }

  count(workspaceId: WorkspaceId, atMost?: number): Promise<number> {
    return this.countRows([idOrNull(workspaceId)], '', 'position', atMost);
  }

  /** Counts the rows for which a condition holds, or up to a number of them in the order of an index. */
  protected async countRows(
    parameters: readonly Parameter[],
    where: string,
    order: string,
    atMost: number | undefined,
  ): Promise<number> {
    const rows = `FROM ${this.database.dialect.table(this.#name)} WHERE workspace_id = $1 ${where}`;
    const [row] = await (atMost === undefined
      ? this.database.read(`SELECT count(*) ${rows}`, parameters)
      : this.database.read(
          // Without the order, PostgreSQL may collect all rows before it returns the first.
          `SELECT count(*) FROM (SELECT 1 ${rows} ORDER BY ${order} LIMIT $${parameters.length + 1}) AS counted`,
          [...parameters, atMost],
        ));
    return Number(row?.[0]);
  }

  async updateMany(workspaceId: WorkspaceId, items: readonly Item[]): Promise<void> {
    if (items.length === 0) return;
    const rows = JSON.stringify(items.map((item) => this.codec.toRow(item)));
    await this.database.write(this.#statements.update, [idOrNull(workspaceId), rows]);
  }

  async removeMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<number> {
    if (ids.length === 0) return 0;
    const parameters = [idOrNull(workspaceId), validIds(ids)];
    return (await this.database.write(this.#statements.remove, parameters)).length;
  }
}

const validIds = (ids: readonly unknown[]): string[] => [...new Set(ids.map(idOrNull))].filter((id) => id !== null);
