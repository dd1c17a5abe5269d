import {
  ApiKey,
  DomainError,
  addDays,
  displayPrefix,
  SECRET_LENGTH,
  generateSecret,
  isDomainError,
  object,
  text,
  withApplied,
  type ApiKeyId,
  type Immutable,
  type MemberId,
  type Scope,
  type WorkspaceId,
} from '@workspace-api/core';
import type { z } from '@workspace-api/core/zod';
import type { AuditEntry } from '../audit/audit-entry.js';
import type { AdminPorts } from '../ports.js';
import { undoIfDeleted } from '../workspaces/undo-if-deleted.js';

/** An API key to add to a workspace. */
export interface NewApiKey {
  readonly id: ApiKeyId | undefined;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresInDays: number | null;
  readonly actor: MemberId;
  readonly reason: string | undefined;
}

/** The id that a caller chooses for a new key. */
export const NewKeyId = ApiKey.shape.id.optional().meta({
  description:
    'A UUID of your choice for the new key. A repeated call with it is rejected with `key_exists`, and issues no second ' +
    'key. If omitted, the key gets a new id.',
});

/** A new key with its secret. */
export const IssuedApiKey = object({
  key: ApiKey,
  secret: text(SECRET_LENGTH).meta({
    description: 'The complete secret. It is not stored and cannot be read again.',
  }),
});

/** A new key with its secret. */
export interface IssuedApiKey extends Immutable<z.output<typeof IssuedApiKey>> {}

/** The ports that adding a key needs. */
export type AddKeyPorts = Pick<AdminPorts, 'workspaces' | 'apiKeys' | 'ids' | 'clock' | 'random' | 'digest'>;

/** Adds a key to the workspace. Throws `key_exists` if the workspace has a key with its id. */
const insertKey = async (apiKeys: AddKeyPorts['apiKeys'], key: ApiKey, secretHash: string): Promise<void> => {
  try {
    await apiKeys.insert(key.workspaceId, key, secretHash);
  } catch (cause) {
    if (isDomainError(cause) || (await apiKeys.find(key.workspaceId, key.id)) === null) throw cause;
    throw new DomainError('key_exists', {}, { cause });
  }
};

/** Returns the details of a new key for the audit log. */
export const detailsOfKey = ({ name, scopes, expiresAt }: ApiKey): AuditEntry['details'] => ({
  name,
  scopes: scopes.join(' '),
  expiresAt: expiresAt ?? 'never',
});

/** Returns a new key of the workspace, which is not stored yet, and its secret. Does not check the role of the actor. */
export const newApiKey = (
  { ids, clock, random }: AddKeyPorts,
  keyPrefix: string,
  workspaceId: WorkspaceId,
  { id, name, scopes, expiresInDays, actor, reason }: NewApiKey,
): IssuedApiKey => {
  const secret = generateSecret(random, keyPrefix);
  const now = clock.now();
  const key: ApiKey = {
    id: id ?? (ids.next() as ApiKeyId),
    workspaceId,
    name,
    prefix: displayPrefix(secret),
    scopes,
    createdAt: now,
    issuedBy: actor,
    issueReason: reason ?? null,
    expiresAt: expiresInDays === null ? null : addDays(now, expiresInDays),
    revokedAt: null,
    revokedBy: null,
    revocationReason: null,
    revokedInEmergency: false,
    lastUsedAt: null,
    lastUsedAddress: null,
  };
  return { key, secret };
};

/** Stores a new key, unless its workspace is deleted meanwhile. */
export const storeApiKey = async (
  { workspaces, apiKeys, clock, digest }: AddKeyPorts,
  { key, secret }: IssuedApiKey,
): Promise<void> => {
  const { id, workspaceId, issuedBy } = key;
  await insertKey(apiKeys, key, digest.sha256(secret));
  try {
    await undoIfDeleted(workspaces, workspaceId, () =>
      apiKeys.revoke(workspaceId, id, {
        revokedAt: clock.now(),
        revokedBy: issuedBy,
        revocationReason: null,
        revokedInEmergency: false,
      }),
    );
  } catch (error) {
    throw withApplied(error, 'unknown');
  }
};
