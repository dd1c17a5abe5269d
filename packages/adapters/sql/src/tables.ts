import { AuditEntry, Lease } from '@workspace-api/admin/storage';
import { ApiKey, Campaign, Group, Instance } from '@workspace-api/core';
import { Idempotency, fieldsOf } from '@workspace-api/core/internal';
import { column, columnsOf, type Column } from './columns.js';

/** An index that the adapters rely on, for a guarantee or for the cost of a read. */
export interface IndexDefinition {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
  /** The index has only the rows in which this column is not null. */
  readonly notNull?: string;
}

/** A table. It has the rows of every workspace. */
export interface TableDefinition {
  readonly columns: readonly Column[];
  /** The columns that identify a row. */
  readonly key: readonly string[];
  readonly indexes: readonly IndexDefinition[];
}

const WORKSPACE_ID = column('workspace_id', 'id');

export const POSITION = column('position', 'position');

/** The columns beside those of records, and the prefixes of records that a campaign can have. */
export const VERSION = column('version', 'integer');
export const DUE_AT = column('due_at', 'timestamp', true);
export const DELIVERIES = column('deliveries', 'json');
export const LEASE_PREFIX = 'lease_';
export const IDEMPOTENCY_PREFIX = 'idempotency_';

type Schema = Parameters<typeof fieldsOf>[0];

/** Returns the table of a list: its records by id, and by position. */
const listOf = (
  name: string,
  schema: Schema,
  others: readonly Column[] = [],
  indexes: readonly IndexDefinition[] = [],
): TableDefinition => {
  const fields = columnsOf(fieldsOf(schema)).filter((field) => field.name !== WORKSPACE_ID.name);
  return {
    columns: [WORKSPACE_ID, POSITION, ...fields, ...others],
    key: [WORKSPACE_ID.name, 'id'],
    indexes: [{ name: `${name}_by_position`, columns: [WORKSPACE_ID.name, POSITION.name], isUnique: true }, ...indexes],
  };
};

const DEFINITIONS = {
  workspaces: {
    // A deleted workspace keeps its id, so that it is never reused.
    columns: [
      column('id', 'id'),
      column('name', 'text', true),
      column('created_at', 'timestamp'),
      column('deleted_at', 'timestamp', true),
      column('members', 'json'),
      column('limits', 'json', true),
    ],
    key: ['id'],
    indexes: [],
  },
  api_keys: listOf(
    'api_keys',
    ApiKey,
    [column('secret_hash', 'text')],
    [{ name: 'api_keys_by_secret_hash', columns: ['secret_hash'], isUnique: true }],
  ),
  instances: listOf('instances', Instance),
  groups: listOf('groups', Group),
  campaigns: listOf(
    'campaigns',
    Campaign,
    [
      VERSION,
      DUE_AT,
      DELIVERIES,
      ...columnsOf(fieldsOf(Lease), LEASE_PREFIX, true),
      ...columnsOf(fieldsOf(Idempotency), IDEMPOTENCY_PREFIX, true),
    ],
    [
      {
        name: 'campaigns_by_idempotency_key',
        columns: [WORKSPACE_ID.name, 'idempotency_key'],
        isUnique: true,
        notNull: 'idempotency_key',
      },
      { name: 'campaigns_by_creation', columns: [WORKSPACE_ID.name, 'created_at'], isUnique: false },
      { name: 'campaigns_due', columns: [WORKSPACE_ID.name, 'due_at', 'id'], isUnique: false, notNull: 'due_at' },
    ],
  ),
  // The total of each process, because a total that is written again must not count twice. API requests have one for each
  // key, with a writer of its own.
  request_counts: {
    columns: [
      WORKSPACE_ID,
      column('window_start', 'timestamp'),
      column('subject', 'text'),
      column('writer', 'id'),
      column('total', 'integer'),
      column('expires_at', 'timestamp', true),
      column('key_id', 'id', true),
    ],
    key: [WORKSPACE_ID.name, 'window_start', 'subject', 'writer'],
    indexes: [{ name: 'request_counts_by_expiry', columns: ['expires_at'], isUnique: false, notNull: 'expires_at' }],
  },
  audit_entries: listOf(
    'audit_entries',
    AuditEntry,
    [],
    [{ name: 'audit_entries_by_export', columns: [POSITION.name, WORKSPACE_ID.name], isUnique: false }],
  ),
  // A separate table, so that the log needs no right to update.
  audit_outcomes: {
    columns: [WORKSPACE_ID, column('entry_id', 'id'), column('outcome', 'text'), column('counts', 'pairs', true)],
    key: [WORKSPACE_ID.name, 'entry_id'],
    indexes: [],
  },
} satisfies Readonly<Record<string, TableDefinition>>;

/** The name of a table. */
export type TableName = keyof typeof DEFINITIONS;

/**
 * Every table. All indexes start with the workspace, except those for the hash of a secret, for expired counts, and for the
 * export of the audit log.
 */
export const TABLES: Readonly<Record<TableName, TableDefinition>> = DEFINITIONS;

/** The names of all tables. */
export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];

/** Returns whether a table is read in the order of its positions, across workspaces. */
export const isReadAcross = (name: string): boolean =>
  TABLES[name as TableName].indexes.some(({ columns }) => columns[0] === POSITION.name);

/** Returns the statement that creates an index of a table, whose name is qualified. */
export const createIndex = (
  table: string,
  { name, columns, isUnique, notNull }: IndexDefinition,
  how: 'IF NOT EXISTS' | 'CONCURRENTLY' = 'IF NOT EXISTS',
): string =>
  `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ${how} ${name} ON ${table} (${columns.join(', ')})` +
  (notNull === undefined ? '' : ` WHERE ${notNull} IS NOT NULL`);
