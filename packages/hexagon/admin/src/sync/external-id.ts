import { text, type Digest, type ValidationIssues, type WorkspaceId } from '@workspace-api/core';
import { isWellFormed } from '@workspace-api/core/internal';

/** The length of an external id, in characters. */
export const EXTERNAL_ID_LENGTH = { min: 1, max: 200 } as const;

/** Any id, with which the other fields of a record without a valid one are checked. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The id of a record in the system of the host. */
export const ExternalId = text(EXTERNAL_ID_LENGTH).meta({
  description: 'The id of the record in your system, from which its `id` is derived. Replaces `id`.',
});

/** Returns the external id in a field of a record, or null if it cannot be one. */
export const externalIdIn = (record: unknown, field: string): string | null => {
  if (typeof record !== 'object' || record === null || !(field in record)) return null;
  const value: unknown = Reflect.get(record, field);
  const canBe =
    typeof value === 'string' && value.length > 0 && value.length <= 2 * EXTERNAL_ID_LENGTH.max && isWellFormed(value);
  return canBe ? value : null;
};

/** Checks the external id of a record, which replaces `id`. One of the two is required. */
export const checkExternalId = (issues: ValidationIssues, record: object): void => {
  if (!('externalId' in record)) {
    if (!('id' in record)) issues.add(['id'], 'required', 'Required unless externalId is present. Must be a UUID.');
    return;
  }
  if ('id' in record) issues.add(['id'], 'not_allowed', 'Must be omitted if externalId is present.');
  issues.check(ExternalId, record.externalId, ['externalId']);
};

/**
 * Returns the id of the record with an external id: a UUID of version 8 (RFC 9562) with 122 bits of a SHA-256 hash. Every
 * sync and every process gets the same one, so no store has to find records by external id.
 */
export const idOfExternalId = (
  digest: Digest,
  workspaceId: WorkspaceId,
  kind: 'instances' | 'groups',
  externalId: string,
): string => {
  const hex = digest.sha256(JSON.stringify([workspaceId, kind, externalId]));
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
};
