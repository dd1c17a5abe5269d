import type { AdminApiKeyRepository, ApiKeyChange } from '@workspace-api/admin/storage';
import { ApiKey, type ApiKeyId, type Timestamp, type WorkspaceId } from '@workspace-api/core';
import { Lookups } from '@workspace-api/core/internal';
import { idOrNull, recordCodec } from './record-codec.js';
import type { SqlDatabase } from './sql-database.js';
import { SqlList } from './sql-list.js';

/** Each caller gets its own copy, because two lookups of one key may share the read. */
const copyOf = (key: ApiKey | undefined): ApiKey | null =>
  key === undefined ? null : { ...key, scopes: [...key.scopes], allowedAddresses: [...key.allowedAddresses] };

export class SqlApiKeyRepository extends SqlList<ApiKey> implements AdminApiKeyRepository {
  readonly #lookups: Lookups<string, ApiKey>;

  constructor(database: SqlDatabase) {
    const codec = recordCodec<ApiKey>(database.dialect, ApiKey);
    super(database, 'api_keys', codec, '');
    const { dialect } = database;
    const statement = `SELECT secret_hash, ${dialect.selected(codec.columns)} FROM ${dialect.table('api_keys')}
      WHERE ${dialect.isAnyOf('secret_hash', '$1', 'text')}`;
    this.#lookups = new Lookups(async (hashes) => {
      const rows = await database.read(statement, [hashes]);
      return new Map(rows.map((row) => [row[0] as string, codec.toItem(row, 1)]));
    });
  }

  async insert(workspaceId: WorkspaceId, key: ApiKey, secretHash: string): Promise<void> {
    await this.inserts.insert(idOrNull(workspaceId), [this.codec.toRow(key, { secret_hash: secretHash })]);
  }

  async findBySecretHash(secretHash: string): Promise<ApiKey | null> {
    return copyOf((await this.#lookups.find([secretHash])).get(secretHash));
  }

  async find(workspaceId: WorkspaceId, id: ApiKeyId): Promise<ApiKey | null> {
    return copyOf((await this.findMany(workspaceId, [id]))[0]);
  }

  countValid(workspaceId: WorkspaceId, now: Timestamp, atMost: number): Promise<number> {
    const parameters = [idOrNull(workspaceId), this.database.dialect.timestamp(now)];
    const where = 'AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)';
    return this.countRows(parameters, where, 'position', atMost);
  }

  async update(workspaceId: WorkspaceId, id: ApiKeyId, change: ApiKeyChange): Promise<ApiKey | null> {
    const changed = await this.change(workspaceId, this.codec.toRow({ id, ...change }), 'revoked_at IS NULL');
    // Only one of two concurrent revocations changes the key, and nothing does after it. The other caller reads its result.
    return changed ?? this.find(workspaceId, id);
  }

  async recordUse(
    workspaceId: WorkspaceId,
    id: ApiKeyId,
    lastUsedAt: Timestamp,
    lastUsedAddress: string | null,
  ): Promise<void> {
    const row = this.codec.toRow({ id, lastUsedAt, lastUsedAddress });
    const isLater = '(last_used_at IS NULL OR last_used_at < $3)';
    await this.change(workspaceId, row, isLater, [this.database.dialect.timestamp(lastUsedAt)]);
  }
}
