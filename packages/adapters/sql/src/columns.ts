import type { Field, Fields } from '@workspace-api/core/internal';

/** The type of a column. Each database has its own for it. */
export type ColumnType =
  'id' | 'ids' | 'timestamp' | 'text' | 'texts' | 'integer' | 'boolean' | 'pairs' | 'json' | 'position';

/** A column of a table. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly isNullable: boolean;
  /** The value of rows that have none. */
  readonly default?: unknown;
}

export const column = (name: string, type: ColumnType, isNullable = false): Column => ({ name, type, isNullable });

const PLAIN = { string: 'text', number: 'integer', boolean: 'boolean' } as const;

/** Returns the column type of a field that is not an object. */
export const columnTypeOf = (field: Field): ColumnType => {
  switch (field.kind) {
    case 'plain':
      return PLAIN[field.type];
    case 'list':
      if (field.item.kind === 'id') return 'ids';
      return field.item.kind === 'plain' && field.item.type === 'string' ? 'texts' : 'json';
    case 'object':
      return 'json';
    default:
      return field.kind;
  }
};

/** Returns the column name of a field: `statusReason` becomes `status_reason`. */
export const columnNameOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the columns of fields. The fields of an object are columns too, after its name: `stats_total`. */
export const columnsOf = (fields: Fields, prefix = '', isNullable = false): readonly Column[] =>
  Object.entries(fields).flatMap(([field, kind]) => {
    const name = prefix + columnNameOf(field);
    const canBeNull = isNullable || kind.isNullable;
    if (kind.kind === 'object') return columnsOf(kind.fields, `${name}_`, canBeNull);
    return [{ ...column(name, columnTypeOf(kind), canBeNull), ...('default' in kind && { default: kind.default }) }];
  });

/**
 * Returns the definition of a column, with the database's name of its type, for a statement that creates it. The
 * database does not write the rows that exist again for a default.
 */
export const definitionOf = ({ name, default: byDefault }: Column, type: string): string => {
  const definition = `${name} ${type}`;
  if (byDefault === undefined || byDefault === null) return definition;
  const value = typeof byDefault === 'boolean' ? Number(byDefault) : byDefault;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // PostgreSQL has the items of an array in braces.
  const literal = type.includes('[]') ? `{${text.slice(1, -1)}}` : text;
  return `${definition} DEFAULT '${literal.replaceAll("'", "''")}'`;
};

/** Returns the names of columns for a statement. */
export const namesOf = (columns: readonly Column[], prefix = ''): string =>
  columns.map(({ name }) => `${prefix}${name}`).join(', ');
