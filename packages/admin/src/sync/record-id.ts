import { isUuid, type ValidationIssues } from '@workspace-api/core';

/** Returns the id in a record in lower case, or null if it is not a UUID. */
export const recordIdIn = (record: unknown): string | null => {
  if (typeof record !== 'object' || record === null || !('id' in record)) return null;
  return typeof record.id === 'string' && isUuid(record.id) ? record.id.toLowerCase() : null;
};

/** Checks the id of a record. It is required, because it makes a sync repeatable. */
export const checkRecordId = (issues: ValidationIssues, id: unknown): void => {
  if (id === undefined) issues.add(['id'], 'required', 'Must be a UUID. Choose it once, and store it with the record.');
  else issues.uuid(['id'], id);
};
