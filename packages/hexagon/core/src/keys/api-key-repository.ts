import type { Timestamp } from '../schema/timestamp.js';
import type { WorkspaceId } from '../schema/id.js';
import type { ApiKey, ApiKeyId } from './api-key.js';

/** Finds API keys by the SHA-256 hash of their secret, as 64 lower-case hexadecimal digits. */
export interface ApiKeyRepository {
  /**
   * Resolves to the key whose secret has this hash, or to null. Sees every revocation that was acknowledged before the
   * call. This is the only method without a workspace id, because the key determines the workspace.
   */
  findBySecretHash(secretHash: string): Promise<ApiKey | null>;

  /**
   * Sets `lastUsedAt` and `lastUsedAddress` together, unless the stored `lastUsedAt` is later. Does nothing if the key
   * does not exist.
   */
  recordUse(workspaceId: WorkspaceId, id: ApiKeyId, at: Timestamp, address: string | null): Promise<void>;
}
