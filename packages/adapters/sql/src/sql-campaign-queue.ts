import {
  applyChange,
  byDueTime,
  type CampaignChange,
  type CampaignQueue,
  type Lease,
  type QueuedCampaign,
  type VersionedCampaign,
} from '@workspace-api/admin/storage';
import type { Timestamp, WorkspaceId } from '@workspace-api/core';
import { resultsOf } from '@workspace-api/core/internal';
import { CampaignColumns } from './campaign-columns.js';
import { column } from './columns.js';
import { idOrNull } from './record-codec.js';
import type { SqlDatabase } from './sql-database.js';
import { assignments } from './sql-list.js';

const READ_VERSION = column('read_version', 'integer');

/** The SQLSTATE of a statement that the database does not know. */
const FEATURE_NOT_SUPPORTED = '0A000';

/** A campaign before and after it is claimed. */
interface Claim {
  readonly found: VersionedCampaign;
  readonly made: QueuedCampaign;
}

/**
 * Claims campaigns with two statements for each workspace: read the oldest due ones, then change each that still has
 * its version and is not locked by another worker.
 */
export class SqlCampaignQueue implements CampaignQueue {
  readonly #database: SqlDatabase;
  readonly #columns: CampaignColumns;
  readonly #statements: Readonly<Record<'findDue' | 'groupDue' | 'readDue' | 'take', string>>;

  constructor(database: SqlDatabase) {
    const { dialect } = database;
    const columns = new CampaignColumns(dialect);
    this.#database = database;
    this.#columns = columns;
    const campaigns = dialect.table('campaigns');
    const workspaces = dialect.table('workspaces');
    const claimed = `SELECT c.version FROM ${campaigns} AS c
      WHERE c.workspace_id = $1 AND c.id = r.id AND c.version = r.read_version ${dialect.skipLocked}`;
    const oldest = (column: string, where: string): string =>
      `(SELECT c.${column} FROM ${campaigns} AS c WHERE c.due_at IS NOT NULL ${where} ORDER BY c.workspace_id, c.due_at LIMIT 1)`;
    this.#statements = {
      // Skips in the index from one workspace with waiting campaigns to the next.
      findDue: `WITH RECURSIVE waiting (id) AS (
          SELECT ${oldest('workspace_id', '')}
          UNION ALL SELECT ${oldest('workspace_id', 'AND c.workspace_id > w.id')} FROM waiting AS w WHERE w.id IS NOT NULL
        ), due (id, at) AS (SELECT w.id, ${oldest('due_at', 'AND c.workspace_id = w.id')} FROM waiting AS w)
        SELECT id FROM due WHERE at <= $1 AND (SELECT deleted_at IS NULL FROM ${workspaces} AS w WHERE w.id = due.id)
        ORDER BY at, id LIMIT $2`,
      groupDue: `SELECT c.workspace_id FROM ${campaigns} AS c
        JOIN ${workspaces} AS w ON w.id = c.workspace_id AND w.deleted_at IS NULL
        WHERE c.due_at <= $1 GROUP BY c.workspace_id ORDER BY min(c.due_at), c.workspace_id LIMIT $2`,
      readDue: `SELECT ${dialect.selected(columns.versioned, 'c.')} FROM ${campaigns} AS c
        WHERE c.workspace_id = $1 AND c.due_at <= $2
        AND EXISTS (SELECT 1 FROM ${workspaces} AS w WHERE w.id = $1 AND w.deleted_at IS NULL)
        ORDER BY c.due_at, c.id LIMIT $3`,
      take: `UPDATE ${campaigns} SET ${assignments(columns.changed)}, version = campaigns.version + 1
        FROM ${dialect.rows([...columns.changed, READ_VERSION], '$2')}
        WHERE campaigns.workspace_id = $1 AND campaigns.id = r.id AND campaigns.version = (${claimed})
        RETURNING campaigns.id`,
    };
  }

  async findDue(now: Timestamp, limit: number): Promise<readonly WorkspaceId[]> {
    const parameters = [this.#database.dialect.timestamp(now), limit];
    const { findDue, groupDue } = this.#statements;
    const rows = await this.#database.read(findDue, parameters).catch((error: unknown) => {
      // A cluster that distributes the rows does not support recursion. It reads every due campaign in an index.
      if (error instanceof Error && 'code' in error && error.code === FEATURE_NOT_SUPPORTED)
        return this.#database.read(groupDue, parameters);
      throw error;
    });
    return rows.map(([id]) => id as WorkspaceId);
  }

  async take(
    workspaceIds: readonly WorkspaceId[],
    now: Timestamp,
    limitEach: number,
    change: (found: VersionedCampaign) => CampaignChange<Lease>,
  ): Promise<readonly QueuedCampaign[]> {
    const ids = [...new Set(workspaceIds)];
    const claims = await resultsOf(ids, (workspaceId) => this.#takeIn(workspaceId, now, limitEach, change));
    return claims.sort((one, other) => byDueTime(one.found, other.found)).map(({ made }) => made);
  }

  async #takeIn(
    workspaceId: WorkspaceId,
    now: Timestamp,
    limit: number,
    change: (found: VersionedCampaign) => CampaignChange<Lease>,
  ): Promise<readonly Claim[]> {
    const id = idOrNull(workspaceId);
    const rows = await this.#database.read(this.#statements.readDue, [
      id,
      this.#database.dialect.timestamp(now),
      limit,
    ]);
    if (rows.length === 0) return [];
    const changes = rows.map((row) => {
      const found = this.#columns.toVersioned(row, 0);
      return { found, changed: change(found) };
    });
    const records = changes.map(({ found, changed }) => ({
      ...this.#columns.toChangedRow(changed),
      read_version: found.version,
    }));
    const taken = await this.#database.write(this.#statements.take, [id, JSON.stringify(records)]);
    const isTaken = new Set(taken.map(([campaignId]) => campaignId));
    return changes
      .filter(({ found }) => isTaken.has(found.campaign.id))
      .map(({ found, changed }) => ({ found, made: { workspaceId, ...applyChange(found, changed) } }));
  }
}
