import { isObject, isUuid } from '@workspace-api/core';

/** Returns the id in a record in lower case, or null if it is not a UUID. */
export const recordIdIn = (record: unknown): string | null =>
  isObject(record) && typeof record['id'] === 'string' && isUuid(record['id']) ? record['id'].toLowerCase() : null;
