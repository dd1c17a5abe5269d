import { isObject, parseTimestamp, timestamp, type Timestamp, type ValidationIssues } from '@workspace-api/core';

/** The times of a record of the host. */
export const RecordTimes = { createdAt: timestamp().optional(), updatedAt: timestamp().optional() };

/** Returns a valid time of a record. */
const timeIn = (record: unknown, field: string): Timestamp | null => {
  const value = isObject(record) ? record[field] : undefined;
  return typeof value === 'string' ? parseTimestamp(value) : null;
};

/** Returns when a record was created and last changed. Both default to now. */
export const readRecordTimes = (
  issues: ValidationIssues,
  record: unknown,
  now: Timestamp,
): { readonly createdAt: Timestamp; readonly updatedAt: Timestamp } => {
  const createdAt = timeIn(record, 'createdAt') ?? now;
  const updatedAt = timeIn(record, 'updatedAt') ?? (createdAt > now ? createdAt : now);
  const areValid = issues.found.every(({ path: [field] }) => field !== 'createdAt' && field !== 'updatedAt');
  if (areValid && updatedAt < createdAt)
    issues.add(['updatedAt'], 'out_of_range', 'Must not be before createdAt, which defaults to now.');
  return { createdAt, updatedAt };
};
