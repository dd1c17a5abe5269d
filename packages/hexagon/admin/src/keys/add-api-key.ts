import {
  ApiKey,
  DomainError,
  isDomainError,
  object,
  text,
  type ApiKeyId,
  type Immutable,
  type MemberId,
  type WorkspaceId,
} from '@workspace-api/core';
import { addDays, displayPrefix, SECRET_LENGTH, generateSecret, withApplied } from '@workspace-api/core/internal';
import type { z } from '@workspace-api/core/zod';
import { detailsOf } from '../audit/audit-change.js';
import type { AuditEntry } from '../audit/audit-entry.js';
import type { AdminPorts } from '../ports.js';
import { undoIfDeleted } from '../workspaces/undo-if-deleted.js';

/** An API key to add to a workspace. */
export interface NewApiKey extends Pick<ApiKey, 'name' | 'scopes' | 'allowedAddresses' | 'requestsPerMinute'> {
  readonly id: ApiKeyId | undefined;
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

/** Throws `too_many_keys` if the workspace has no room for more valid keys. A maximum of null is none. */
const requireRoom = async (
  { apiKeys, clock }: AddKeyPorts,
  workspaceId: WorkspaceId,
  maximum: number | null,
  added: 0 | 1,
): Promise<void> => {
  if (maximum === null) return;
  const count = await apiKeys.countValid(workspaceId, clock.now(), maximum + 1);
  if (count + added > maximum) throw new DomainError('too_many_keys', { maximum });
};

/** Adds a key to the workspace. Throws `key_exists` if the workspace has a key with its id, and `too_many_keys`. */
const insertKey = async (
  ports: AddKeyPorts,
  key: ApiKey,
  secretHash: string,
  maxKeys: number | null,
): Promise<void> => {
  const { workspaceId, id } = key;
  try {
    await requireRoom(ports, workspaceId, maxKeys, 1);
    await ports.apiKeys.insert(workspaceId, key, secretHash);
  } catch (cause) {
    const isOther = isDomainError(cause) && cause.code !== 'too_many_keys';
    if (isOther || (await ports.apiKeys.find(workspaceId, id)) === null) throw cause;
    throw new DomainError('key_exists', {}, { cause });
  }
};

/** Returns the details of a new key for the audit log. */
export const detailsOfKey = (key: ApiKey): AuditEntry['details'] =>
  detailsOf({
    name: key.name,
    scopes: key.scopes.join(' '),
    expiresAt: key.expiresAt ?? 'never',
    allowedAddresses: key.allowedAddresses.length > 0 ? key.allowedAddresses.join(' ') : undefined,
    requestsPerMinute: key.requestsPerMinute ?? undefined,
  });

/** Returns a new key of the workspace, which is not stored yet, and its secret. Does not check the role of the actor. */
export const newApiKey = (
  { ids, clock, random }: AddKeyPorts,
  keyPrefix: string,
  workspaceId: WorkspaceId,
  { id, name, scopes, expiresInDays, actor, reason, allowedAddresses, requestsPerMinute }: NewApiKey,
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
    allowedAddresses,
    requestsPerMinute,
  };
  return { key, secret };
};

/**
 * Stores a new key, unless its workspace is deleted meanwhile, or gets as many valid keys as it may have. Of callers that
 * together exceed the maximum, perhaps all are rejected.
 */
export const storeApiKey = async (
  ports: AddKeyPorts,
  { key, secret }: IssuedApiKey,
  maxKeys: number | null,
): Promise<void> => {
  const { workspaces, apiKeys, clock, digest } = ports;
  const { id, workspaceId, issuedBy } = key;
  const undo = () =>
    apiKeys.update(workspaceId, id, {
      revokedAt: clock.now(),
      revokedBy: issuedBy,
      revocationReason: null,
      revokedInEmergency: false,
    });
  await insertKey(ports, key, digest.sha256(secret), maxKeys);
  try {
    await undoIfDeleted(workspaces, workspaceId, undo);
    // Counted again, because concurrent callers may have had the same room.
    await requireRoom(ports, workspaceId, maxKeys, 0).catch(async (error: unknown) => {
      if (isDomainError(error) && error.code === 'too_many_keys') await undo();
      throw error;
    });
  } catch (error) {
    throw withApplied(error, 'unknown');
  }
};
