import {
  MAX_MEMBERS,
  Member,
  type AdminWorkspaceRepository,
  type Role,
  type WorkspaceChange,
} from '@workspace-api/admin/storage';
import {
  Workspace,
  type LimitedWorkspace,
  type MemberId,
  type Timestamp,
  type WorkspaceId,
  type WorkspaceLimits,
} from '@workspace-api/core';
import { Lookups, NO_LIMITS, inOrderOf } from '@workspace-api/core/internal';
import { namesOf, type Column } from './columns.js';
import { fromStoredBy, idOrNull, recordCodec, type RecordCodec } from './record-codec.js';
import type { Parameter, SqlDatabase, SqlDialect } from './sql-database.js';

const inOrder = inOrderOf(Member);

const statementsOf = (dialect: SqlDialect, columns: readonly Column[]) => {
  const selected = dialect.selected(columns);
  const workspaces = dialect.table('workspaces');
  const elements = `FROM ${dialect.elements('members')}`;
  const member = `EXISTS (SELECT 1 ${elements} WHERE e.value ->> 'id' = $2)`;
  const otherOwner = `EXISTS (SELECT 1 ${elements} WHERE e.value ->> 'role' = 'OWNER' AND e.value ->> 'id' <> $2)`;
  const replaced = `CASE WHEN e.value ->> 'id' = $2 THEN ${dialect.json('$3')} ELSE e.value END`;
  const live = 'WHERE id = $1 AND deleted_at IS NULL';
  return {
    insert: `INSERT INTO ${workspaces} (${namesOf(columns)}, members) VALUES ($1, $2, $3, ${dialect.json('$4')})
      ON CONFLICT (id) DO NOTHING RETURNING id`,
    find: `SELECT ${selected}, limits FROM ${workspaces}
      WHERE ${dialect.isAnyOf('id', '$1', 'id')} AND deleted_at IS NULL`,
    list: `SELECT ${selected} FROM ${workspaces} WHERE deleted_at IS NULL ORDER BY id LIMIT $1`,
    listAfter: `SELECT ${selected} FROM ${workspaces} WHERE deleted_at IS NULL AND id > $2 ORDER BY id LIMIT $1`,
    update: `UPDATE ${workspaces} SET name = coalesce($2, name), limits = coalesce(${dialect.json('$3')}, limits)
      ${live} RETURNING id`,
    markDeleted: `UPDATE ${workspaces}
      SET name = NULL, members = '[]', limits = NULL, deleted_at = coalesce(deleted_at, $2)
      WHERE id = $1 RETURNING id`,
    listMembers: `SELECT members FROM ${workspaces} ${live}`,
    putMember: `UPDATE ${workspaces} SET members = CASE
        WHEN ${member} THEN (SELECT ${dialect.collect(replaced)} ${elements})
        ELSE ${dialect.append('members', '$4')}
      END ${live}
      AND (${member} OR (SELECT count(*) ${elements}) < ${MAX_MEMBERS})
      AND ($5 = 'OWNER' OR ${otherOwner}) RETURNING id`,
    removeMember: `UPDATE ${workspaces}
      SET members = (SELECT ${dialect.collect('e.value')} ${elements} WHERE e.value ->> 'id' <> $2)
      ${live} AND ${member} AND ${otherOwner} RETURNING id`,
  };
};

/** Stores a workspace and its members in one row, so that one statement can check and change both. */
export class SqlWorkspaceRepository implements AdminWorkspaceRepository {
  readonly #database: SqlDatabase;
  readonly #codec: RecordCodec<Workspace>;
  readonly #fromJson: (stored: unknown) => unknown;
  readonly #lookups: Lookups<string, LimitedWorkspace>;
  readonly #statements: ReturnType<typeof statementsOf>;

  constructor(database: SqlDatabase) {
    const { dialect } = database;
    this.#database = database;
    this.#codec = recordCodec<Workspace>(dialect, Workspace);
    this.#fromJson = fromStoredBy(dialect, 'json');
    this.#statements = statementsOf(dialect, this.#codec.columns);
    this.#lookups = new Lookups(async (ids) => {
      const rows = await database.read(this.#statements.find, [ids]);
      return new Map(rows.map((row) => [row[0] as string, this.#toLimited(row)]));
    });
  }

  insert(workspaceId: WorkspaceId, { name, createdAt }: Workspace, firstMember: Member): Promise<boolean> {
    const members = JSON.stringify([inOrder(firstMember)]);
    return this.#write('insert', workspaceId, name, this.#database.dialect.timestamp(createdAt), members);
  }

  async list(after: WorkspaceId | null, limit: number): Promise<readonly Workspace[]> {
    const { list, listAfter } = this.#statements;
    const rows = await (after === null
      ? this.#database.read(list, [limit])
      : this.#database.read(listAfter, [limit, idOrNull(after)]));
    return rows.map((row) => this.#codec.toItem(row, 0));
  }

  async find(workspaceId: WorkspaceId): Promise<LimitedWorkspace | null> {
    const id = idOrNull(workspaceId);
    if (id === null) return null;
    // Each caller gets its own copy, because two lookups of one workspace may share the read.
    return structuredClone((await this.#lookups.find([id])).get(id) ?? null);
  }

  update(workspaceId: WorkspaceId, { name, limits }: WorkspaceChange): Promise<boolean> {
    return this.#write('update', workspaceId, name ?? null, limits === undefined ? null : JSON.stringify(limits));
  }

  markDeleted(workspaceId: WorkspaceId, at: Timestamp): Promise<boolean> {
    return this.#write('markDeleted', workspaceId, this.#database.dialect.timestamp(at));
  }

  async listMembers(workspaceId: WorkspaceId): Promise<readonly Member[] | null> {
    const [row] = await this.#database.read(this.#statements.listMembers, [idOrNull(workspaceId)]);
    return row === undefined ? null : (this.#fromJson(row[0]) as Member[]).map(inOrder);
  }

  setRole(workspaceId: WorkspaceId, id: MemberId, role: Role | null): Promise<boolean> {
    if (role === null) return this.#write('removeMember', workspaceId, id);
    const member = JSON.stringify({ id, role });
    return this.#write('putMember', workspaceId, id, member, `[${member}]`, role);
  }

  /** Returns whether the statement changed the workspace. */
  async #write(
    name: keyof ReturnType<typeof statementsOf>,
    workspaceId: WorkspaceId,
    ...parameters: readonly Parameter[]
  ): Promise<boolean> {
    return (await this.#database.write(this.#statements[name], [idOrNull(workspaceId), ...parameters])).length > 0;
  }

  #toLimited(row: readonly unknown[]): LimitedWorkspace {
    const limits = this.#fromJson(row[this.#codec.columns.length]) as WorkspaceLimits | null;
    return {
      ...this.#codec.toItem(row, 0),
      limits: {
        rateLimits: { ...NO_LIMITS.rateLimits, ...limits?.rateLimits },
        quotas: { ...NO_LIMITS.quotas, ...limits?.quotas },
      },
    };
  }
}
