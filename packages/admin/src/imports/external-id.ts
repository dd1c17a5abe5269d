import type { ValidationIssues } from '@workspace-api/core';

/** The length of an external id, in characters. */
export const EXTERNAL_ID_LENGTH = { min: 1, max: 200 } as const;

/** The host's own ids of records that have one. */
export type ExternalIds<Id extends string> = ReadonlyMap<Id, string>;

/** Returns the external id in a record, or null if it cannot be one. */
export const externalIdIn = (record: unknown, field: string): string | null => {
  if (typeof record !== 'object' || record === null || !(field in record)) return null;
  const value: unknown = Reflect.get(record, field);
  return typeof value === 'string' && value.length > 0 && value.length <= 2 * EXTERNAL_ID_LENGTH.max ? value : null;
};

/** Checks the external id of a record, which replaces `id`. */
export const checkExternalId = (issues: ValidationIssues, record: object): void => {
  if (!('externalId' in record)) return;
  if ('id' in record) issues.add(['id'], 'not_allowed', 'Must be omitted if externalId is present.');
  issues.string(['externalId'], record.externalId, EXTERNAL_ID_LENGTH);
};
