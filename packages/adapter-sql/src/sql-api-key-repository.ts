import type { AdminApiKeyRepository, Revocation } from '@workspace-api/admin';
import { ApiKey, type ApiKeyId, type Timestamp, type WorkspaceId } from '@workspace-api/core';
import { LookupBatcher } from './lookup-batcher.js';
import { recordCodec } from './record-codec.js';
import type { SqlDatabase } from './sql-database.js';
import { SqlList } from './sql-list.js';

export class SqlApiKeyRepository extends SqlList<ApiKey> implements AdminApiKeyRepository {
  readonly #lookup: LookupBatcher<string, ApiKey>;

  constructor(database: SqlDatabase) {
    const codec = recordCodec<ApiKey>(database.dialect, ApiKey);
    super(database, 'api_keys', codec);
    const { dialect } = database;
    const statement = `SELECT secret_hash, ${dialect.selected(codec.columns)} FROM ${dialect.table('api_keys')}
      WHERE ${dialect.isAnyOf('secret_hash', '$1', 'text')}`;
    this.#lookup = new LookupBatcher(async (hashes) => {
      const rows = await database.read(statement, [hashes]);
      return new Map(rows.map((row) => [row[0] as string, codec.toItem(row, 1)]));
    });
  }

  async insert(workspaceId: WorkspaceId, key: ApiKey, secretHash: string): Promise<void> {
    await this.insertOne(workspaceId, this.codec.toRow(key, { secret_hash: secretHash }));
  }

  async findBySecretHash(secretHash: string): Promise<ApiKey | null> {
    const key = await this.#lookup.find(secretHash);
    // Each caller gets its own copy, because two lookups of one key may share the read.
    return key === null ? null : { ...key, scopes: [...key.scopes] };
  }

  async find(workspaceId: WorkspaceId, id: ApiKeyId): Promise<ApiKey | null> {
    const [key] = await this.findMany(workspaceId, [id]);
    return key ?? null;
  }

  async revoke(workspaceId: WorkspaceId, id: ApiKeyId, revocation: Revocation): Promise<ApiKey | null> {
    const revoked = await this.change(workspaceId, this.codec.toRow({ id, ...revocation }), 'revoked_at IS NULL');
    // Of two concurrent revocations, one finds the key not revoked. The other caller reads its result.
    return revoked ?? this.find(workspaceId, id);
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
