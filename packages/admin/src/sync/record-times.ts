import { parseTimestamp, type Timestamp, type ValidationIssues } from '@workspace-api/core';

/**
 * Returns the time in a field of a record, `defaultTime` if the field is missing, and null with an issue if it is
 * invalid.
 */
export const readTime = (
  issues: ValidationIssues,
  field: string,
  value: unknown,
  defaultTime: Timestamp,
): Timestamp | null => {
  if (value === undefined) return defaultTime;
  issues.timestamp([field], value);
  return typeof value === 'string' ? parseTimestamp(value) : null;
};

/** Returns when a record was created and last changed. Both default to now. */
export const readRecordTimes = (
  issues: ValidationIssues,
  record: { readonly createdAt?: unknown; readonly updatedAt?: unknown },
  now: Timestamp,
): { readonly createdAt: Timestamp; readonly updatedAt: Timestamp } => {
  const createdAt = readTime(issues, 'createdAt', record.createdAt, now);
  const isAhead = createdAt !== null && createdAt > now;
  const updatedAt = readTime(issues, 'updatedAt', record.updatedAt, isAhead ? createdAt : now);
  if (createdAt !== null && updatedAt !== null && updatedAt < createdAt) {
    issues.add(['updatedAt'], 'out_of_range', 'Must not be before createdAt, which defaults to now.');
  }
  return { createdAt: createdAt ?? now, updatedAt: updatedAt ?? now };
};
