import type { ListRange, Positioned } from '../pagination/page.js';
import type { Id } from '../values/id.js';
import { parseId } from '../values/parse-id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { Scope } from './scope.js';

/** The id of a key, a UUID in lower case. It is no secret. */
export type ApiKeyId = Id<'ApiKey'>;

/** Returns the API key id of a UUID in either case. Throws `validation_failed` for any other text. */
export const toApiKeyId = (text: string): ApiKeyId => parseId('apiKeyId', text);

/** A key of one workspace, without its secret, which is stored nowhere. */
export interface ApiKey {
  readonly id: ApiKeyId;
  readonly workspaceId: WorkspaceId;
  /** 1 to 120 characters. */
  readonly name: string;
  /** The first 8 characters of the secret. */
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Timestamp;
  /** The key is refused from this moment on; null is never. */
  readonly expiresAt: Timestamp | null;
  readonly revokedAt: Timestamp | null;
  /** To the minute; null until the first use. */
  readonly lastUsedAt: Timestamp | null;
}

/** Stores API keys, each with the SHA-256 of its secret in 64 lower-case hexadecimal digits. Keys are never deleted. */
export interface ApiKeyRepository {
  /** Adds a key of the workspace. Rejects when its id, or the hash in any workspace, is taken. */
  insert(workspaceId: WorkspaceId, key: ApiKey, secretHash: string): Promise<void>;

  /**
   * The key whose secret has this hash, as it is at this moment: a revocation that was acknowledged before the call is
   * seen. The one method that takes no workspace, because the key decides the workspace.
   */
  findBySecretHash(secretHash: string): Promise<ApiKey | null>;

  /** The workspace's keys by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<ApiKey>[]>;

  /** Sets `revokedAt`, unless it is set. Answers the key as it is then, or null when the workspace has none such. */
  revoke(workspaceId: WorkspaceId, id: ApiKeyId, at: Timestamp): Promise<ApiKey | null>;

  /** Sets `lastUsedAt`, unless it is later already. A key that does not exist is no error. */
  recordUse(workspaceId: WorkspaceId, id: ApiKeyId, at: Timestamp): Promise<void>;
}
