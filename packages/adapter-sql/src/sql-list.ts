import type { Id, ListRange, Position, Positioned, WorkspaceId } from '@workspace-api/core';
import { namesOf, type Column, type ColumnType } from './columns.js';
import { idOrNull, type NewRow, type RecordCodec } from './record-codec.js';
import type { Parameter, Row, SqlDatabase } from './sql-database.js';
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

/** Returns the assignments of an UPDATE from the rows `r`. */
export const assignments = (columns: readonly Column[]): string =>
  columns
    .filter(({ name }) => !IDENTITY.includes(name))
    .map(({ name }) => `${name} = r.${name}`)
    .join(', ');

const columnsExcept = (table: TableName, ignored: readonly string[]): readonly Column[] =>
  TABLES[table].columns.filter(({ name }) => !ignored.includes(name));

/** Returns the values of a row as parameters of their own, which the server reads faster than JSON. */
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
  readonly #name: TableName;
  protected readonly codec: RecordCodec<Item>;
  readonly #statements: Readonly<Record<'findMany' | 'list' | 'count' | 'insertMissing' | 'remove' | 'update', string>>;

  readonly #insert: { readonly text: string; readonly columns: readonly Column[] };

  constructor(database: SqlDatabase, name: TableName, codec: RecordCodec<Item>, onConflict = '') {
    this.database = database;
    this.#name = name;
    this.codec = codec;
    const { dialect } = database;
    const { columns } = codec;
    const table = dialect.table(name);
    const from = `FROM ${table} WHERE workspace_id = $1`;
    const inserted = columnsExcept(name, ['workspace_id', 'position']);
    this.#insert = {
      text: `${dialect.insertOneInList(name, inserted)} ${onConflict} RETURNING id`,
      columns: inserted,
    };
    const fields = columns.filter((field) => field.name !== 'workspace_id');
    this.#statements = {
      findMany: `SELECT ${namesOf(columns, 't.')} FROM ${dialect.withIds(name)}`,
      list: `SELECT position, ${namesOf(columns)} ${from} AND position < $2 ORDER BY position DESC LIMIT $3`,
      count: `SELECT count(*) ${from}`,
      insertMissing: `${dialect.insertInList(name, fields)}
        ON CONFLICT (workspace_id, id) DO NOTHING RETURNING id`,
      remove: `DELETE ${from} AND id IN (
          SELECT t.id FROM ${table} AS t
          WHERE t.workspace_id = $1 AND t.${dialect.isAnyOf('id', '$2', 'id')} ORDER BY t.id ${dialect.lock}
        ) RETURNING id`,
      update: `UPDATE ${table} SET ${assignments(fields)} FROM (
          SELECT r.* FROM ${dialect.rows(fields, '$2')} JOIN ${table} AS t ON t.workspace_id = $1 AND t.id = r.id ORDER BY t.id ${dialect.lock}
        ) AS r WHERE ${name}.workspace_id = $1 AND ${name}.id = r.id RETURNING ${name}.id`,
    };
  }

  /** Inserts a record. Resolves to whether it did. */
  protected async insertOne(workspaceId: WorkspaceId, row: NewRow): Promise<boolean> {
    const { text, columns } = this.#insert;
    return (await this.database.write(text, [idOrNull(workspaceId), ...valuesOf(row, columns)])).length > 0;
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
    const statement = `UPDATE ${this.database.dialect.table(this.#name)} SET ${set}
      WHERE workspace_id = $1 AND id = $2 AND ${where} RETURNING ${namesOf(this.codec.columns)}`;
    const id = row['id'] as string | null;
    const [found] = await this.database.write(statement, [
      idOrNull(workspaceId),
      id,
      ...parameters,
      ...valuesOf(row, columns),
    ]);
    return found === undefined ? null : this.codec.toItem(found, 0);
  }

  /** Runs an INSERT or UPDATE of records. */
  #write(statement: string, workspaceId: WorkspaceId, items: readonly Item[]): Promise<readonly Row[]> {
    const rows = items.map((item) => this.codec.toRow(item));
    return this.database.write(statement, [idOrNull(workspaceId), JSON.stringify(rows)]);
  }

  async insertMissing(workspaceId: WorkspaceId, items: readonly Item[]): Promise<ReadonlySet<Item['id']>> {
    if (items.length === 0) return new Set();
    const rows = await this.#write(this.#statements.insertMissing, workspaceId, items);
    return new Set(rows.map(([id]) => id as Item['id']));
  }

  async findMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<readonly Item[]> {
    if (ids.length === 0) return [];
    const parameters = [idOrNull(workspaceId), validIds(ids)];
    const rows = await this.database.read(this.#statements.findMany, parameters);
    return rows.map((row) => this.codec.toItem(row, 0));
  }

  /** Returns the rows with the highest positions in the range, highest first. */
  async list(workspaceId: WorkspaceId, { below, limit }: ListRange): Promise<readonly Positioned<Item>[]> {
    const parameters = [idOrNull(workspaceId), fromPosition(below), limit];
    const rows = await this.database.read(this.#statements.list, parameters);
    return rows.map((row) => ({ position: readPosition(row[0]), record: this.codec.toItem(row, 1) }));
  }

  async count(workspaceId: WorkspaceId): Promise<number> {
    const [row] = await this.database.read(this.#statements.count, [idOrNull(workspaceId)]);
    return Number(row?.[0]);
  }

  async updateMany(workspaceId: WorkspaceId, items: readonly Item[]): Promise<void> {
    if (items.length > 0) await this.#write(this.#statements.update, workspaceId, items);
  }

  async removeMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<number> {
    if (ids.length === 0) return 0;
    const parameters = [idOrNull(workspaceId), validIds(ids)];
    return (await this.database.write(this.#statements.remove, parameters)).length;
  }
}

const validIds = (ids: readonly unknown[]): string[] => [...new Set(ids.map(idOrNull))].filter((id) => id !== null);
