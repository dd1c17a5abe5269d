import type { WorkspaceEraser } from '@workspace-api/admin/storage';
import type { WorkspaceId } from '@workspace-api/core';
import { idOrNull } from './record-codec.js';
import type { SqlDatabase } from './sql-database.js';
import { POSITION, TABLES, type TableName } from './tables.js';

/** The tables that are kept when a workspace is deleted. */
type Kept = 'workspaces' | 'audit_entries' | 'audit_outcomes';

/** The tables in the order of erasure. A new table does not compile until it is named here. */
const ERASED = Object.keys({
  campaigns: true,
  groups: true,
  instances: true,
  request_counts: true,
  api_keys: true,
} satisfies Record<Exclude<TableName, Kept>, true>) as Exclude<TableName, Kept>[];

export class SqlWorkspaceEraser implements WorkspaceEraser {
  readonly #database: SqlDatabase;
  readonly #statements: readonly string[];

  constructor(database: SqlDatabase) {
    this.#database = database;
    this.#statements = ERASED.map((name) => {
      const table = database.dialect.table(name);
      const key = TABLES[name].key.filter((column) => column !== 'workspace_id').join(', ');
      // Deletes in the order of an index, and of the rows on the disk. Otherwise PostgreSQL may read the whole
      // workspace each time.
      const order = TABLES[name].columns.includes(POSITION) ? 'position' : key;
      return `DELETE FROM ${table} WHERE workspace_id = $1 AND (${key}) IN (
          SELECT ${key} FROM ${table} WHERE workspace_id = $1 ORDER BY ${order} LIMIT $2
        ) RETURNING workspace_id`;
    });
  }

  async eraseSome(workspaceId: WorkspaceId, limit: number): Promise<number> {
    let erased = 0;
    for (const statement of this.#statements) {
      if (erased === limit) break;
      erased += (await this.#database.write(statement, [idOrNull(workspaceId), limit - erased])).length;
    }
    return erased;
  }
}
