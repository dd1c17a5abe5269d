import type { Id, ListRange, Position, Positioned, WorkspaceId } from '@workspace-api/core';
import { column, namesOf, type Column, type ColumnType } from './columns.js';
import { idOrNull, type NewRow, type RecordCodec } from './record-codec.js';
import type { Parameter, Row, SqlDatabase } from './sql-database.js';
import type { TableName } from './tables.js';

/** The highest position that a signed integer of 64 bits can be. */
const MAX_POSITION = 2n ** 63n - 1n;

const fromPosition = (position: Position | null): bigint => {
  const number = position === null ? MAX_POSITION : BigInt(`0x${position}`);
  return number > MAX_POSITION ? MAX_POSITION : number;
};

/** A sequence reaches 2^53 after 285,000 years of a thousand records per second. */
const readPosition = (stored: unknown): Position => Number(stored).toString(16).padStart(16, '0') as Position;

const ID = [column('id', 'id')];

/** The types whose values are JSON in a parameter. */
const IN_JSON: readonly ColumnType[] = ['pairs', 'json'];

const withoutWorkspace = (columns: readonly Column[]): readonly Column[] =>
  columns.filter(({ name }) => name !== 'workspace_id');

/** An INSERT of one record. Its columns are its parameters after the workspace. */
export interface Insertion {
  readonly text: string;
  readonly columns: readonly Column[];
}

/** An UPDATE of the rows that records identify. */
export interface UpdateStatement {
  readonly table: TableName;
  /** The columns of the records, which include the id. */
  readonly columns: readonly Column[];
  /** The columns of the records with those that a condition needs. Default: `columns`. */
  readonly source?: readonly Column[];
  /** More assignments. */
  readonly also?: readonly string[];
  /** A condition on the row, and on the record as `r`. */
  readonly where?: string;
  /** The columns whose values it returns. */
  readonly returning: readonly Column[];
}

/** The columns that identify the row of a record. */
const IDENTITY = ['workspace_id', 'id'];

/**
 * Returns an UPDATE. `$1` is the workspace and `$2` the records, or `$1` the records if they have a workspace each. Without
 * a condition it locks the rows in the order of their ids.
 */
export const updateStatement = (
  { dialect }: SqlDatabase,
  { table, columns, source = columns, also = [], where, returning }: UpdateStatement,
): string => {
  const isAcross = columns.some(({ name }) => name === 'workspace_id');
  const changed = columns.filter(({ name }) => !IDENTITY.includes(name));
  const rows = dialect.rows(source, isAcross ? '$1' : '$2');
  const identity = (row: string): string =>
    `${row}.workspace_id = ${isAcross ? 'r.workspace_id' : '$1'} AND ${row}.id = r.id`;
  const set = [...changed.map(({ name }) => `${name} = r.${name}`), ...also];
  return [
    `UPDATE ${dialect.table(table)} SET ${set.join(', ')} FROM`,
    where === undefined && dialect.lock !== ''
      ? `(SELECT r.* FROM ${rows} JOIN ${dialect.table(table)} AS t ON ${identity('t')} ORDER BY t.id ${dialect.lock}) AS r`
      : rows,
    `WHERE ${identity(table)} ${where === undefined ? '' : `AND ${where}`}`,
    `RETURNING ${namesOf(returning, `${table}.`)}`,
  ].join(' ');
};

/**
 * The rows of one list. Every method takes the workspace first and puts it into the statement.
 */
export class SqlList<Item extends { readonly id: Id<string> }> {
  protected readonly database: SqlDatabase;
  readonly #table: TableName;
  protected readonly codec: RecordCodec<Item>;
  readonly #statements: Readonly<Record<'findMany' | 'list' | 'count' | 'insertMissing' | 'remove' | 'update', string>>;

  constructor(database: SqlDatabase, table: TableName, codec: RecordCodec<Item>) {
    this.database = database;
    this.#table = table;
    this.codec = codec;
    const { dialect } = database;
    const { columns } = codec;
    const from = `FROM ${dialect.table(table)} WHERE workspace_id = $1`;
    const anyId = dialect.isAnyOf('id', '$2', 'id');
    const fields = withoutWorkspace(columns);
    const insertAll = dialect.insertInList({ table, columns: fields, rows: dialect.rows(fields, '$2') });
    this.#statements = {
      findMany: `SELECT ${namesOf(columns, 't.')} FROM ${dialect.withIds(table)}`,
      list: `SELECT position, ${namesOf(columns)} ${from} AND position < $2 ORDER BY position DESC LIMIT $3`,
      count: `SELECT count(*) ${from}`,
      insertMissing: `${insertAll} ON CONFLICT (workspace_id, id) DO NOTHING RETURNING id`,
      remove: `DELETE ${from} AND id IN (
          SELECT t.id FROM ${dialect.table(table)} AS t WHERE t.workspace_id = $1 AND t.${anyId} ORDER BY t.id ${dialect.lock}
        ) RETURNING id`,
      update: updateStatement(database, { table, columns: fields, returning: ID }),
    };
  }

  /** Returns an INSERT of one record. `others` are columns that a record lacks. */
  protected insertion(others: readonly Column[] = [], onConflict = ''): Insertion {
    const columns = withoutWorkspace([...this.codec.columns, ...others]);
    const insert = this.database.dialect.insertOneInList(this.#table, columns);
    return { columns, text: `${insert} ${onConflict} RETURNING id` };
  }

  /** Runs an INSERT of one record. Its values are parameters of their own, which the server reads faster than JSON. */
  protected insertOne({ text, columns }: Insertion, workspaceId: WorkspaceId, row: NewRow): Promise<readonly Row[]> {
    const parameters = columns.map(({ name, type }) =>
      IN_JSON.includes(type) ? JSON.stringify(row[name]) : (row[name] as Parameter),
    );
    return this.database.write(text, [idOrNull(workspaceId), ...parameters]);
  }

  #toRows(items: readonly Item[]): NewRow[] {
    return items.map((item) => this.codec.toRow(item));
  }

  /** Runs an INSERT or UPDATE of rows. Returns the values that it returns. */
  protected write(
    statement: string,
    workspaceId: WorkspaceId,
    rows: readonly NewRow[],
    ...parameters: readonly Parameter[]
  ): Promise<readonly Row[]> {
    return this.database.write(statement, [idOrNull(workspaceId), JSON.stringify(rows), ...parameters]);
  }

  /**
   * Changes the given fields of a record if a condition holds. Its parameters start with `$3`. Resolves to the record
   * after the change, or to null if nothing changed.
   */
  protected async change(
    workspaceId: WorkspaceId,
    changed: Partial<Item> & Pick<Item, 'id'>,
    where: string,
    ...parameters: readonly Parameter[]
  ): Promise<Item | null> {
    const row = this.codec.toRow(changed);
    const columns = this.codec.columns.filter(({ name }) => name in row);
    const returning = this.codec.columns;
    const statement = updateStatement(this.database, { table: this.#table, columns, where, returning });
    const [found] = await this.write(statement, workspaceId, [row], ...parameters);
    return found === undefined ? null : this.codec.toItem(found, 0);
  }

  async insertMissing(workspaceId: WorkspaceId, items: readonly Item[]): Promise<ReadonlySet<Item['id']>> {
    if (items.length === 0) return new Set();
    const rows = await this.write(this.#statements.insertMissing, workspaceId, this.#toRows(items));
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
    if (items.length > 0) await this.write(this.#statements.update, workspaceId, this.#toRows(items));
  }

  async removeMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<number> {
    if (ids.length === 0) return 0;
    const parameters = [idOrNull(workspaceId), validIds(ids)];
    return (await this.database.write(this.#statements.remove, parameters)).length;
  }
}

const validIds = (ids: readonly unknown[]): string[] => [...new Set(ids.map(idOrNull))].filter((id) => id !== null);
