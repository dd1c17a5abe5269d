import pg from 'pg';
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

interface GroupRow extends Row, Pick<Group, 'id' | 'name' | 'sendable'> {
  readonly instance_id: string;
  readonly member_count: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface CampaignRow extends Row, Pick<Campaign, 'id' | 'name' | 'status' | 'metadata'> {
  readonly failure_reason: string | null;
  readonly instance_id: string;
  readonly group_ids: string[];
  readonly content_text: string;
  readonly stats_total: string;
  readonly stats_pending: string;
  readonly stats_sent: string;
  readonly stats_failed: string;
  readonly stats_skipped: string;
  readonly scheduled_at: Date | null;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface ListOptions<Stored, T> {
  readonly table: string;
  readonly columns: string;
  readonly read: (row: Stored) => T;
}

const POSITION_DIGITS = 16;

const toTime = (date: Date | null): string | null => date?.toISOString() ?? null;

const toApiKey = (row: KeyRow): ApiKey => ({
  workspaceId: row.workspace_id,
  scopes: row.scopes,
  expiresAt: toTime(row.expires_at),
  revokedAt: toTime(row.revoked_at),
});

const GROUP_COLUMNS = 'id, instance_id, name, member_count, sendable, created_at, updated_at';

const toGroup = (row: GroupRow): Group => ({
  id: row.id,
  instanceId: row.instance_id,
  name: row.name,
  memberCount: Number(row.member_count),
  sendable: row.sendable,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const CAMPAIGN_COLUMNS = `id, name, status, failure_reason, instance_id, group_ids, content_text, stats_total, stats_pending,
  stats_sent, stats_failed, stats_skipped, metadata, scheduled_at, started_at, ended_at, created_at, updated_at`;

const toCampaign = (row: CampaignRow): Campaign => ({
  id: row.id,
  name: row.name,
  status: row.status,
  failureReason: row.failure_reason,
  instanceId: row.instance_id,
  groupIds: row.group_ids,
  content: { type: 'text', text: row.content_text },
  stats: {
    total: Number(row.stats_total),
    pending: Number(row.stats_pending),
    sent: Number(row.stats_sent),
    failed: Number(row.stats_failed),
    skipped: Number(row.stats_skipped),
  },
  metadata: row.metadata,
  scheduledAt: toTime(row.scheduled_at),
  startedAt: toTime(row.started_at),
  endedAt: toTime(row.ended_at),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** The values of a new campaign in the order of the insert, after its workspace and the name of the lock. */
const valuesOf = (campaign: Campaign): unknown[] => [
  campaign.id,
  campaign.name,
  campaign.status,
  campaign.instanceId,
  campaign.groupIds,
  campaign.content.type,
  campaign.content.text,
  campaign.stats.total,
  campaign.stats.pending,
  JSON.stringify(campaign.metadata),
  campaign.scheduledAt,
  campaign.createdAt,
  campaign.updatedAt,
];

/** Opens a store on the driver, used as usual: `pool.query(text, values)`. */
export const openPostgresStore = (uri: string, schema: string): Store => {
  const pool = new pg.Pool({ connectionString: uri });

  const listOf =
    <Stored extends Row, T>({ table, columns, read }: ListOptions<Stored, T>): ListRecords<T> =>
    async (workspaceId, below, limit) => {
      const { rows } = await pool.query<Stored>(
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
      const { rows } = await pool.query<GroupRow>(
        `SELECT ${GROUP_COLUMNS} FROM ${schema}.groups WHERE workspace_id = $1 AND id = ANY($2)`,
        [workspaceId, ids],
      );
      return rows.map(toGroup);
    },
    // The lock keeps positions in the order of commits, as the product's lists need them.
    insertCampaign: async (workspaceId, campaign) => {
      await pool.query(
        `INSERT INTO ${schema}.campaigns (workspace_id, position, id, name, status, instance_id, group_ids, content_type,
            content_text, stats_total, stats_pending, stats_sent, stats_failed, stats_skipped, metadata, scheduled_at,
            created_at, updated_at, version, deliveries)
          SELECT $1, nextval('${schema}.positions'), $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, 0, 0, $12, $13, $14, $15, 1, '[]'
          FROM (SELECT pg_advisory_xact_lock(hashtextextended($2, 0)) OFFSET 0) AS l`,
        [workspaceId, `${schema}.campaigns.${workspaceId}`, ...valuesOf(campaign)],
      );
    },
    close: () => pool.end(),
  };
};
