import type { Column, ColumnType } from './columns.js';

/** The values of a row, in the order in which the statement names them. */
export type Row = readonly unknown[];

/** A value of a parameter. */
export type Parameter = string | number | bigint | boolean | readonly string[] | null;

/** A database that runs SQL statements, with parameters `$1`, `$2` and so on. Every statement is a transaction. */
export interface SqlDatabase {
  readonly dialect: SqlDialect;
  /** Runs a statement that changes nothing. */
  read(statement: string, parameters: readonly Parameter[]): Promise<readonly Row[]>;
  /** Runs a statement that changes rows and returns some of their values. */
  write(statement: string, parameters: readonly Parameter[]): Promise<readonly Row[]>;
}

/** A SELECT of many rows, in the form in which they are read fastest. */
export interface SelectOfMany {
  readonly statement: string;
  /** Returns the rows of the SELECT, from those of the statement. */
  readonly rowsOf: (found: readonly Row[]) => readonly Row[];
}

/** Where the SQL of databases differs. All arguments are names of our schema, parameters and expressions. */
export interface SqlDialect {
  /** Returns the qualified name of a table. */
  table(name: string): string;
  /** Returns columns for SELECT, in a form that `fromStored` converts. */
  selected(columns: readonly Column[], prefix?: string): string;
  /**
   * Returns a SELECT in the form for many rows, which keeps their order. `select` makes it from what replaces `selected`,
   * with a number of columns in all.
   */
  many(select: (selected: SqlDialect['selected']) => string, columns: number): SelectOfMany;
  /** Returns columns for RETURNING, in a form that `fromStored` converts, and without a function that reads the session. */
  returned(columns: readonly Column[]): string;
  /** Returns the condition that a column equals one of an array of strings. */
  isAnyOf(column: string, parameter: string, type: ColumnType): string;
  /** Returns the rows of a table, as `t`, whose ids are in the array `$2`, in the workspace `$1`, for FROM. */
  withIds(table: string): string;
  /** Returns the rows of a JSON array of objects for FROM, as `r`, with their index as `r.n`. */
  rows(columns: readonly Column[], parameter: string): string;
  /**
   * Returns an INSERT of the records `$2`, as in `rows`, in their order, up to where ON CONFLICT can follow. Each row gets a
   * position that exceeds every position that a reader of the list of `$1` can have seen.
   */
  insertInList(table: string, columns: readonly Column[]): string;
  /**
   * Returns a statement that ends when every insert into the list of `$1` that has begun is committed, and survives a
   * crash, as an insert does. Null if statements never overlap.
   */
  settleInserts(table: string): string | null;
  /**
   * Returns a statement for the position up to which every insert into the lists of a table has ended, in all workspaces. It
   * survives a crash. Null if statements never overlap.
   */
  settledPosition(table: string): string | null;
  /** Returns the elements of a JSON array for FROM, as `e.value` with their index `e.key`. */
  elements(json: string): string;
  /** Returns the aggregate of JSON values in the order of `e.key`. */
  collect(json: string): string;
  /** Returns the elements of a JSON array and those of a parameter. */
  append(json: string, parameter: string): string;
  /** Returns a JSON parameter. */
  json(parameter: string): string;
  /** The clause that locks the rows `t` of a sorted subquery, so that concurrent statements do not deadlock. */
  readonly lock: string;
  /** The clause that locks the rows of a subquery and skips those that others have locked. */
  readonly skipLocked: string;
  /** The current time of the database, five minutes ago. */
  readonly fiveMinutesAgo: string;
  /** Returns the parameter for a time. */
  readonly timestamp: (timestamp: string | null) => string | null;
  /** Converts a value of a row, if the driver does not do it. */
  readonly fromStored: Partial<Record<ColumnType, (stored: never) => unknown>>;
}
