import type { AdminCampaignRepository, CampaignChange, VersionedCampaign } from '@workspace-api/admin/storage';
import type {
  Campaign,
  CampaignId,
  CountingWindow,
  IdempotentCampaign,
  Timestamp,
  WorkspaceId,
} from '@workspace-api/core';
import type { Idempotency } from '@workspace-api/core/internal';
import { CampaignColumns } from './campaign-columns.js';
import { idOrNull, integerOrNull, textOrNull } from './record-codec.js';
import type { Parameter, SqlDatabase } from './sql-database.js';
import { SqlList } from './sql-list.js';

const IGNORE_REPEATED = 'ON CONFLICT (workspace_id, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING';

export class SqlCampaignRepository extends SqlList<Campaign> implements AdminCampaignRepository {
  readonly #columns: CampaignColumns;
  readonly #statements: Readonly<Record<'findByKey' | 'find' | 'forgetKeys', string>>;

  constructor(database: SqlDatabase) {
    const { dialect } = database;
    const columns = new CampaignColumns(dialect);
    super(database, 'campaigns', columns.campaign, IGNORE_REPEATED);
    this.#columns = columns;
    const table = dialect.table('campaigns');
    const from = `FROM ${table} WHERE workspace_id = $1`;
    this.#statements = {
      findByKey: `SELECT ${dialect.selected([...columns.campaign.columns, ...columns.idempotency.columns])} ${from}
        AND idempotency_key = $2`,
      find: `SELECT ${dialect.selected(columns.versioned)} ${from} AND id = $2`,
      // In the order of the index of keys, which has no other campaigns.
      forgetKeys: `UPDATE ${table} SET ${columns.idempotency.columns.map(({ name }) => `${name} = NULL`).join(', ')}
        WHERE (workspace_id, id) IN (SELECT workspace_id, id FROM ${table}
          WHERE idempotency_key IS NOT NULL AND created_at < $1 ORDER BY workspace_id, idempotency_key LIMIT $2
        ) RETURNING id`,
    };
  }

  /** The unique index of idempotency keys decides, in the same statement. */
  async insert(workspaceId: WorkspaceId, campaign: Campaign, idempotency: Idempotency | null): Promise<boolean> {
    const row = this.#columns.toNewRow(campaign, idempotency);
    return (await this.inserts.insert(idOrNull(workspaceId), [row])).size > 0;
  }

  /** A creation that is in progress counts: the caller would reject its retry, and the campaign exist after all. */
  async findByIdempotencyKey(workspaceId: WorkspaceId, key: string): Promise<IdempotentCampaign | null> {
    await this.inserts.settle(idOrNull(workspaceId));
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

  countCreated(workspaceId: WorkspaceId, { start, end }: CountingWindow, atMost?: number): Promise<number> {
    const period = [start, end].map(this.database.dialect.timestamp);
    const where = 'AND created_at >= $2 AND created_at < $3';
    return this.countRows([idOrNull(workspaceId), ...period], where, 'created_at', atMost);
  }

  async replace(workspaceId: WorkspaceId, change: CampaignChange, version: number): Promise<boolean> {
    const { newDeliveries } = change;
    const parameters: Parameter[] = [integerOrNull(version)];
    const also = ['version = version + 1'];
    if (newDeliveries.length > 0) {
      parameters.push(JSON.stringify(newDeliveries));
      also.push(`deliveries = ${this.database.dialect.append('deliveries', '$4')}`);
    }
    const row = this.#columns.toChangedRow(change);
    return (await this.change(workspaceId, row, 'version = $3', parameters, also)) !== null;
  }

  async forgetKeys(before: Timestamp, limit: number): Promise<number> {
    const parameters = [this.database.dialect.timestamp(before), limit];
    return (await this.database.write(this.#statements.forgetKeys, parameters)).length;
  }
}
