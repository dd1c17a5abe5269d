import type {
  ApiKey,
  ApiKeyId,
  ApiKeyRepository,
  ListRange,
  Positioned,
  Timestamp,
  WorkspaceId,
} from '@workspace-api/core';

/** The fields of a key that a revocation sets. */
export interface Revocation extends Pick<ApiKey, 'revokedBy' | 'revocationReason' | 'revokedInEmergency'> {
  readonly revokedAt: Timestamp;
}

/** A change to a key: some of its settings, or its revocation. */
export type ApiKeyChange = Partial<Pick<ApiKey, 'name' | 'allowedAddresses' | 'requestsPerMinute'>> | Revocation;

/**
 * Stores API keys, each with the SHA-256 hash of its secret as 64 lower-case hexadecimal digits. A key is deleted only
 * with its workspace.
 */
export interface AdminApiKeyRepository extends ApiKeyRepository {
  /** Adds a key to the workspace. Rejects if the id is taken, or the hash is taken in any workspace. */
  insert(workspaceId: WorkspaceId, key: ApiKey, secretHash: string): Promise<void>;

  find(workspaceId: WorkspaceId, id: ApiKeyId): Promise<ApiKey | null>;

  /** Counts the keys that are neither revoked nor expired at a time, or up to `atMost` of them. */
  countValid(workspaceId: WorkspaceId, now: Timestamp, atMost: number): Promise<number>;

  /** Resolves to the keys of the workspace by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<ApiKey>[]>;

  /**
   * Sets some fields of a key that is not revoked. A revoked key stays as it is, with its first revocation. Resolves to the
   * key after the change, or to null if the workspace has no such key.
   */
  update(workspaceId: WorkspaceId, id: ApiKeyId, change: ApiKeyChange): Promise<ApiKey | null>;
}
