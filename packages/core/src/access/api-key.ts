import type { ListRange, Positioned } from '../pagination/page.js';
import type { Id } from '../values/id.js';
import { parseId } from '../values/parse-id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { MemberId } from '../workspaces/member.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { Scope } from './scope.js';

/** The id of an API key: a lower-case UUID. It is not secret. */
export type ApiKeyId = Id<'ApiKey'>;

/** Returns the API key id of a UUID in either case. Throws `validation_failed` if the string is not a UUID. */
export const toApiKeyId = (text: string): ApiKeyId => parseId('apiKeyId', text);

/** An API key of one workspace. The secret is not stored. */
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
  /** 1 to 500 characters, or null. */
  readonly issueReason: string | null;
  /** The time from which the key is rejected. Null if the key never expires. */
  readonly expiresAt: Timestamp | null;
  /** The time from which the key is rejected. Null if the key is not revoked. */
  readonly revokedAt: Timestamp | null;
  /** Null if the key is not revoked, or if an emergency revocation named nobody. */
  readonly revokedBy: MemberId | null;
  /** 1 to 500 characters, or null. */
  readonly revocationReason: string | null;
  /** Whether the key was revoked without an OWNER. */
  readonly revokedInEmergency: boolean;
  /** Accurate to the minute. Null if the key was never used. */
  readonly lastUsedAt: Timestamp | null;
  /** The address of the client at `lastUsedAt`, at most 100 characters. Null if the transport does not know it. */
  readonly lastUsedAddress: string | null;
}

/** The fields of a key that a revocation sets. */
export interface Revocation extends Pick<ApiKey, 'revokedBy' | 'revocationReason' | 'revokedInEmergency'> {
  readonly revokedAt: Timestamp;
}

/**
 * Stores API keys, each with the SHA-256 hash of its secret as 64 lower-case hexadecimal digits. A key is deleted only
 * with its workspace.
 */
export interface ApiKeyRepository {
  /** Adds a key to the workspace. Rejects if the id is taken, or the hash is taken in any workspace. */
  insert(workspaceId: WorkspaceId, key: ApiKey, secretHash: string): Promise<void>;

  /**
   * Resolves to the key whose secret has this hash, or to null. Sees every revocation that was acknowledged before the
   * call. This is the only method without a workspace id, because the key determines the workspace.
   */
  findBySecretHash(secretHash: string): Promise<ApiKey | null>;

  find(workspaceId: WorkspaceId, id: ApiKeyId): Promise<ApiKey | null>;

  /** Resolves to the keys of the workspace by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<ApiKey>[]>;

  /**
   * Revokes a key. A revoked key keeps its first revocation. Resolves to the key after the change, or to null if the
   * workspace has no such key.
   */
  revoke(workspaceId: WorkspaceId, id: ApiKeyId, revocation: Revocation): Promise<ApiKey | null>;

  /**
   * Sets `lastUsedAt` and `lastUsedAddress` together, unless the stored `lastUsedAt` is later. Does nothing if the key
   * does not exist.
   */
  recordUse(workspaceId: WorkspaceId, id: ApiKeyId, at: Timestamp, address: string | null): Promise<void>;
}
