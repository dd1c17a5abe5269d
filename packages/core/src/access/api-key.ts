import type { Id } from '../values/id.js';
import { parseId } from '../values/parse-id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { MemberId } from '../workspaces/member-id.js';
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
