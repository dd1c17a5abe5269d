import {
  TABLES,
  TABLE_NAMES,
  createIndex,
  definitionOf,
  type TableDefinition,
  type TableName,
} from '@workspace-api/adapter-sql';
import { typeOf } from './postgres-dialect.js';

/** A part of the schema: how the catalog shows it, and the statements that create it. */
export interface SchemaObject {
  readonly kind: 'schema' | 'table' | 'column' | 'statistics' | 'index' | 'primary key' | 'sequence';
  /** Such as `groups`, `groups.name` or `groups_by_position`. */
  readonly name: string;
  readonly form: string;
  /** Creates it with all of its parts. */
  readonly create: readonly string[];
  readonly parts: readonly SchemaObject[];
  /** Set if no statement needs it, except to be fast. */
  readonly isTolerable?: true;
}

type Index = TableDefinition['indexes'][number];

const object = (
  kind: SchemaObject['kind'],
  name: string,
  form: string,
  create: readonly string[],
  parts: readonly SchemaObject[] = [],
): SchemaObject => ({ kind, name, form, create, parts });

const createAll = (objects: readonly SchemaObject[]): readonly string[] => objects.flatMap(({ create }) => create);

const formOf = ({ columns, isUnique, notNull }: Index): string =>
  `${columns.join(', ')}${isUnique ? ' UNIQUE' : ''}${notNull === undefined ? '' : ` WHERE ${notNull} IS NOT NULL`}`;

/** Returns an index of a table that is in use, with what else must be done once it is built. */
const indexOf = (table: string, index: Index, then: readonly SchemaObject[] = []): SchemaObject => {
  const create = [createIndex(table, index, 'CONCURRENTLY'), ...createAll(then)];
  return { ...object('index', index.name, formOf(index), create, then), ...(!index.isUnique && { isTolerable: true }) };
};

const tableOf = (quoted: string, name: TableName): SchemaObject => {
  const table = `${quoted}.${name}`;
  const { columns, key, indexes } = TABLES[name];
  const keyIndex = { name: `${name}_pkey`, columns: key, isUnique: true };
  const addKey = `ALTER TABLE ${table} ADD PRIMARY KEY USING INDEX ${keyIndex.name}`;
  // With statistics, the planner takes every workspace for one of average size, and reads a large one as a whole.
  const statistics = key
    .filter((column) => column === 'workspace_id')
    .map((column) =>
      object('statistics', `${name}.${column}`, '0', [`ALTER TABLE ${table} ALTER COLUMN ${column} SET STATISTICS 0`]),
    );
  const definitions = [
    ...columns.map((column) => definitionOf(column, typeOf(column))),
    `PRIMARY KEY (${key.join(', ')})`,
  ];
  const create = [
    `CREATE TABLE ${table} (\n  ${definitions.join(',\n  ')}\n)`,
    ...createAll(statistics),
    ...indexes.map((index) => createIndex(table, index)),
  ];
  return object('table', name, '', create, [
    ...columns.map((column) =>
      object('column', `${name}.${column.name}`, typeOf(column), [
        `ALTER TABLE ${table} ADD COLUMN ${definitionOf(column, typeOf(column))}`,
      ]),
    ),
    ...statistics,
    indexOf(table, keyIndex, [object('primary key', name, keyIndex.name, [addKey])]),
    ...indexes.map((index) => indexOf(table, index)),
  ]);
};

/** Returns the schema that the ports need. Its name is also given as an identifier. */
export const expectedSchema = (schema: string, quoted: string): SchemaObject => {
  const parts = [
    // Without a cache, so that positions of all connections are in the order of assignment.
    object('sequence', 'positions', 'CACHE 1', [`CREATE SEQUENCE ${quoted}.positions CACHE 1`]),
    ...TABLE_NAMES.map((name) => tableOf(quoted, name)),
  ];
  return object('schema', schema, '', [`CREATE SCHEMA ${quoted}`, ...createAll(parts)], parts);
};
