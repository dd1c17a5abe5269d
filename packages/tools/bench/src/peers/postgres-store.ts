import pg from 'pg';
import { CAMPAIGN_FIELDS, GROUP_FIELDS, compile, type Field } from './fields.js';
import type { ApiKey, Campaign, Group } from './records.js';
import type { ListRecords, Store } from './store.js';

/** A row as the driver returns it: a bigint is a string, and a time is a Date. */
interface Row {
  readonly position: string;
}

interface KeyRow extends Pick<ApiKey, 'scopes'> {
  readonly workspace_id: string;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

interface ListOptions<T> {
  readonly table: string;
  readonly columns: string;
  readonly read: (row: Row) => T;
}

const POSITION_DIGITS = 16;

const toTime = (date: Date | null): string | null => date?.toISOString() ?? null;

const toApiKey = (row: KeyRow): ApiKey => ({
  workspaceId: row.workspace_id,
  scopes: row.scopes,
  expiresAt: toTime(row.expires_at),
  revokedAt: toTime(row.revoked_at),
});

/** A column, with the expressions that read it from a row and write it from a record. */
interface Column {
  readonly name: string;
  readonly read: string;
  readonly written: string;
}

/** Returns the columns of a field. An object has one per field of its own. */
const columnsOf = ({ name, kind, fields }: Field, prefix = '', path = 'from'): readonly Column[] => {
  const column = `${prefix}${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
  if (fields !== null) return fields.flatMap((field) => columnsOf(field, `${column}_`, `${path}.${name}`));
  const value = `from.${column}`;
  const READ: Partial<Record<Field['kind'], string>> = {
    time: `${value} && ${value}.toISOString()`,
    integer: `Number(${value})`,
  };
  const own = `${path}.${name}`;
  const written = kind === 'pairs' ? `JSON.stringify(${own})` : own;
  return [{ name: column, read: READ[kind] ?? value, written }];
};

/** Returns a function that reads a record from a row of its columns. */
const readerOf = (fields: readonly Field[]): ((row: never) => unknown) =>
  compile(
    Object.fromEntries(
      fields.map((field) => {
        const read = columnsOf(field).map((column) => column.read);
        const inner = field.fields?.map(({ name }, index) => `${name}: ${read[index]}`);
        return [field.name, inner === undefined ? `${read[0]}` : `{ ${inner.join(', ')} }`];
      }),
    ),
  );

const namesOf = (fields: readonly Field[]): string =>
  fields.flatMap((field) => columnsOf(field).map(({ name }) => name)).join(', ');

const [GROUP_COLUMNS, CAMPAIGN_COLUMNS] = [namesOf(GROUP_FIELDS), namesOf(CAMPAIGN_FIELDS)];
const toGroup = readerOf(GROUP_FIELDS) as (row: Row) => Group;
const toCampaign = readerOf(CAMPAIGN_FIELDS) as (row: Row) => Campaign;

const WRITTEN = CAMPAIGN_FIELDS.flatMap((field) => columnsOf(field).map(({ written }) => written));

/** Returns the values of a new campaign in the order of its columns. */
const valuesOf = compile({ values: `[${WRITTEN.join(', ')}]` }) as (from: Campaign) => { readonly values: unknown[] };

/** Opens a store on the driver, used as usual: `pool.query(text, values)`. */
export const openPostgresStore = (uri: string, schema: string): Store => {
  const pool = new pg.Pool({ connectionString: uri });

  const listOf =
    <T>({ table, columns, read }: ListOptions<T>): ListRecords<T> =>
    async (workspaceId, below, limit) => {
      const { rows } = await pool.query<Row>(
        `SELECT position, ${columns} FROM ${schema}.${table} WHERE workspace_id = $1 AND position < $2
          ORDER BY position DESC LIMIT $3`,
        [workspaceId, below === null ? '9223372036854775807' : BigInt(`0x${below}`), limit + 1],
      );
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      const next = last === undefined ? null : BigInt(last.position).toString(16).padStart(POSITION_DIGITS, '0');
      return { items: page.map(read), next };
    };

  return {
    findKey: async (secretHash) => {
      const { rows } = await pool.query<KeyRow>(
        `SELECT workspace_id, scopes, expires_at, revoked_at FROM ${schema}.api_keys WHERE secret_hash = $1`,
        [secretHash],
      );
      return rows[0] === undefined ? null : toApiKey(rows[0]);
    },
    groups: listOf({ table: 'groups', columns: GROUP_COLUMNS, read: toGroup }),
    campaigns: listOf({ table: 'campaigns', columns: CAMPAIGN_COLUMNS, read: toCampaign }),
    hasInstance: async (workspaceId, id) => {
      const statement = `SELECT 1 FROM ${schema}.instances WHERE workspace_id = $1 AND id = $2`;
      return (await pool.query(statement, [workspaceId, id])).rows.length > 0;
    },
    findGroups: async (workspaceId, ids) => {
      const { rows } = await pool.query<Row>(
        `SELECT ${GROUP_COLUMNS} FROM ${schema}.groups WHERE workspace_id = $1 AND id = ANY($2)`,
        [workspaceId, ids],
      );
      return rows.map(toGroup);
    },
    // The lock keeps positions in the order of commits, as the product's lists need them.
    insertCampaign: async (workspaceId, campaign) => {
      await pool.query(
        `INSERT INTO ${schema}.campaigns (workspace_id, position, version, deliveries, ${CAMPAIGN_COLUMNS})
          SELECT $1, nextval('${schema}.positions'), 1, '[]', ${WRITTEN.map((_, index) => `$${index + 3}`).join(', ')}
          FROM (SELECT pg_advisory_xact_lock(hashtextextended($2, 0)) OFFSET 0) AS l`,
        [workspaceId, `${schema}.campaigns.${workspaceId}`, ...valuesOf(campaign).values],
      );
    },
    close: () => pool.end(),
  };
};
