import type { ListRange, Positioned } from '../pagination/page.js';
import type { Id } from '../values/id.js';
import { parseId } from '../values/parse-id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { MemberId } from '../workspaces/member.js';
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
  /** The OWNER who issued the key. */
  readonly issuedBy: MemberId;
  /** 1 to 500 characters; null when none was given. */
  readonly issueReason: string | null;
  /** The key is rejected from this moment on; null is never. */
  readonly expiresAt: Timestamp | null;
  /** The key is rejected from this moment on; null while it is not revoked. */
  readonly revokedAt: Timestamp | null;
  /** Null while the key is not revoked, and when nobody was named in an emergency. */
  readonly revokedBy: MemberId | null;
  /** 1 to 500 characters; null when none was given. */
  readonly revocationReason: string | null;
  /** Whether the key was revoked without an OWNER. */
  readonly revokedInEmergency: boolean;
  /** To the minute; null until the first use. */
  readonly lastUsedAt: Timestamp | null;
  /** The client's address at `lastUsedAt`, at most 100 characters; null when the transport knows none. */
  readonly lastUsedAddress: string | null;
}

/** The fields of a key that its revocation sets. */
export interface Revocation extends Pick<ApiKey, 'revokedBy' | 'revocationReason' | 'revokedInEmergency'> {
  readonly revokedAt: Timestamp;
}

/**
 * Stores API keys, each with the SHA-256 of its secret in 64 lower-case hexadecimal digits. A key is deleted only with
 * its workspace.
 */
export interface ApiKeyRepository {
  /** Adds a key of the workspace. Rejects when its id, or the hash in any workspace, is taken. */
  insert(workspaceId: WorkspaceId, key: ApiKey, secretHash: string): Promise<void>;

  /**
   * The key whose secret has this hash, as it is at this moment: a revocation that was acknowledged before the call is
   * seen. The one method that takes no workspace, because the key decides the workspace.
   */
  findBySecretHash(secretHash: string): Promise<ApiKey | null>;

  find(workspaceId: WorkspaceId, id: ApiKeyId): Promise<ApiKey | null>;

  /** The workspace's keys by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<ApiKey>[]>;

  /**
   * Revokes a key. One that is revoked keeps its first revocation. Resolves to the key as it is then, or to null when the
   * workspace has no such key.
   */
  revoke(workspaceId: WorkspaceId, id: ApiKeyId, revocation: Revocation): Promise<ApiKey | null>;

  /**
   * Sets `lastUsedAt` together with `lastUsedAddress`, unless the key was used later already. A key that does not exist is
   * no error.
   */
  recordUse(workspaceId: WorkspaceId, id: ApiKeyId, at: Timestamp, address: string | null): Promise<void>;
}
