import type { AdminCampaignRepository, CampaignChange, VersionedCampaign } from '@workspace-api/admin';
import type {
  Campaign,
  CampaignId,
  CountingWindow,
  Idempotency,
  IdempotentCampaign,
  WorkspaceId,
} from '@workspace-api/core';
import { campaignColumns, type CampaignColumns } from './campaign-columns.js';
import { column, namesOf } from './columns.js';
import { idOrNull, integerOrNull, textOrNull } from './record-codec.js';
import type { SqlDatabase } from './sql-database.js';
import { SqlList, updateStatement, type Insertion } from './sql-list.js';

export class SqlCampaignRepository extends SqlList<Campaign> implements AdminCampaignRepository {
  readonly #columns: CampaignColumns;
  readonly #insert: Insertion;
  readonly #statements: Readonly<Record<'findByKey' | 'find' | 'countCreated' | 'replace' | 'deliver', string>>;
  readonly #settleInserts: string | null;

  constructor(database: SqlDatabase) {
    const { dialect } = database;
    const columns = campaignColumns(dialect);
    super(database, 'campaigns', columns.campaign);
    this.#columns = columns;
    this.#settleInserts = dialect.settleInserts('campaigns');
    const from = `FROM ${dialect.table('campaigns')} WHERE workspace_id = $1`;
    const replace = {
      table: 'campaigns',
      columns: columns.changed,
      where: 'campaigns.version = $3',
      returning: [column('id', 'id')],
    } as const;
    const version = 'version = campaigns.version + 1';
    const deliveries = `deliveries = ${dialect.append('campaigns.deliveries', '$4')}`;
    this.#insert = this.insertion(
      columns.others,
      'ON CONFLICT (workspace_id, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING',
    );
    this.#statements = {
      findByKey: `SELECT ${namesOf([...columns.campaign.columns, ...columns.idempotency.columns])} ${from}
        AND idempotency_key = $2`,
      find: `SELECT ${namesOf(columns.versioned)} ${from} AND id = $2`,
      countCreated: `SELECT count(*) ${from} AND created_at >= $2 AND created_at < $3`,
      replace: updateStatement(database, { ...replace, also: [version] }),
      deliver: updateStatement(database, { ...replace, also: [version, deliveries] }),
    };
  }

  /** The unique index of idempotency keys decides, in the same statement. */
  async insert(workspaceId: WorkspaceId, campaign: Campaign, idempotency: Idempotency | null): Promise<boolean> {
    const row = this.#columns.toNewRow(campaign, idempotency);
    return (await this.insertOne(this.#insert, workspaceId, row)).length > 0;
  }

  /** A creation that is in progress counts: the caller would reject its retry, and the campaign exist after all. */
  async findByIdempotencyKey(workspaceId: WorkspaceId, key: string): Promise<IdempotentCampaign | null> {
    if (this.#settleInserts !== null) await this.database.write(this.#settleInserts, [idOrNull(workspaceId)]);
    const [row] = await this.database.read(this.#statements.findByKey, [idOrNull(workspaceId), textOrNull(key)]);
    if (row === undefined) return null;
    const { campaign, idempotency } = this.#columns;
    const found = idempotency.toItem(row, campaign.columns.length);
    return found && { campaign: campaign.toItem(row, 0), idempotency: found };
  }

  async find(workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign | null> {
    const [row] = await this.database.read(this.#statements.find, [idOrNull(workspaceId), idOrNull(id)]);
    return row === undefined ? null : this.#columns.toVersioned(row, 0);
  }

  async countCreated(workspaceId: WorkspaceId, { start, end }: CountingWindow): Promise<number> {
    const period = [start, end].map(this.database.dialect.timestamp);
    const [row] = await this.database.read(this.#statements.countCreated, [idOrNull(workspaceId), ...period]);
    return Number(row?.[0]);
  }

  async replace(workspaceId: WorkspaceId, change: CampaignChange, version: number): Promise<boolean> {
    const { newDeliveries } = change;
    const { replace, deliver } = this.#statements;
    const row = this.#columns.toChangedRow(change);
    const changed =
      newDeliveries.length === 0
        ? await this.write(replace, workspaceId, [row], integerOrNull(version))
        : await this.write(deliver, workspaceId, [row], integerOrNull(version), JSON.stringify(newDeliveries));
    return changed.length > 0;
  }
}
