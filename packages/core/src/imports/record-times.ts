import type { ValidationIssues } from '../errors/validation-issues.js';
import { parseTimestamp, type Timestamp } from '../values/timestamp.js';

/** The time in a field of a record, or the time to take where the record has none. Null is an issue. */
export const readTime = (
  issues: ValidationIssues,
  field: string,
  value: unknown,
  ifLeftOut: Timestamp,
): Timestamp | null => {
  if (value === undefined) return ifLeftOut;
  issues.timestamp([field], value);
  return typeof value === 'string' ? parseTimestamp(value) : null;
};

/** When a record was created and last changed: now, where it does not say. */
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
