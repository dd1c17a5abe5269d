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
import { CampaignColumns } from './campaign-columns.js';
import { column } from './columns.js';
import { idOrNull } from './record-codec.js';
import type { SqlDatabase } from './sql-database.js';
import { assignments } from './sql-list.js';

const WORKSPACE_ID = column('workspace_id', 'id');
const READ_VERSION = column('read_version', 'integer');

/**
 * Claims any number of campaigns with two statements: read the oldest due ones, then change each that still has its
 * version and that nobody else is changing.
 */
export class SqlCampaignQueue implements CampaignQueue {
  readonly #database: SqlDatabase;
  readonly #columns: CampaignColumns;
  readonly #statements: Readonly<Record<'findDue' | 'readDue' | 'take', string>>;

  constructor(database: SqlDatabase) {
    const { dialect } = database;
    const columns = new CampaignColumns(dialect);
    this.#database = database;
    this.#columns = columns;
    const campaigns = dialect.table('campaigns');
    const workspaces = dialect.table('workspaces');
    // The rank needs the index only. The campaigns themselves are read by their ids.
    const ranked = `SELECT workspace_id, id, row_number() OVER (PARTITION BY workspace_id ORDER BY due_at, id) AS rank
      FROM ${campaigns} WHERE ${dialect.isAnyOf('workspace_id', '$1', 'id')} AND due_at <= $2`;
    const changed = [WORKSPACE_ID, ...columns.changed];
    const claimed = `SELECT c.version FROM ${campaigns} AS c
      WHERE c.workspace_id = r.workspace_id AND c.id = r.id AND c.version = r.read_version ${dialect.skipLocked}`;
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
      readDue: `SELECT c.workspace_id, ${dialect.selected(columns.versioned, 'c.')}
        FROM (${ranked}) AS d
        JOIN ${workspaces} AS w ON w.id = d.workspace_id AND w.deleted_at IS NULL
        JOIN ${campaigns} AS c ON c.workspace_id = d.workspace_id AND c.id = d.id
        WHERE d.rank <= $3`,
      take: `UPDATE ${campaigns} SET ${assignments(changed)}, version = campaigns.version + 1
        FROM ${dialect.rows([...changed, READ_VERSION], '$1')}
        WHERE campaigns.workspace_id = r.workspace_id AND campaigns.id = r.id AND campaigns.version = (${claimed})
        RETURNING campaigns.workspace_id, campaigns.id`,
    };
  }

  async findDue(now: Timestamp, limit: number): Promise<readonly WorkspaceId[]> {
    const rows = await this.#database.read(this.#statements.findDue, [this.#database.dialect.timestamp(now), limit]);
    return rows.map(([id]) => id as WorkspaceId);
  }

  async take(
    workspaceIds: readonly WorkspaceId[],
    now: Timestamp,
    limitEach: number,
    change: (found: VersionedCampaign) => CampaignChange<Lease>,
  ): Promise<readonly QueuedCampaign[]> {
    const ids = workspaceIds.map(idOrNull).filter((id) => id !== null);
    const rows = await this.#database.read(this.#statements.readDue, [
      ids,
      this.#database.dialect.timestamp(now),
      limitEach,
    ]);
    const changes = rows
      .map((row) => ({ workspaceId: row[0] as WorkspaceId, ...this.#columns.toVersioned(row, 1) }))
      .sort(byDueTime)
      .map(({ workspaceId, ...found }) => ({ workspaceId, found, made: change(found) }));
    if (changes.length === 0) return [];
    const records = changes.map(({ workspaceId, found, made }) => ({
      ...this.#columns.toChangedRow(made),
      workspace_id: workspaceId,
      read_version: found.version,
    }));
    const taken = await this.#database.write(this.#statements.take, [JSON.stringify(records)]);
    const places = new Set(taken.map((place) => place.join()));
    return changes
      .filter(({ workspaceId, found }) => places.has([workspaceId, found.campaign.id].join()))
      .map(({ workspaceId, found, made }) => ({ workspaceId, ...applyChange(found, made) }));
  }
}
