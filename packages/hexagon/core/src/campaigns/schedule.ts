import type { ValidationIssues } from '../errors/validation-issues.js';
import type { Timestamp } from '../schema/timestamp.js';

/** Checks that `scheduledAt`, if given, is in the future. */
export const checkSchedule = (issues: ValidationIssues, scheduledAt: Timestamp | null, now: Timestamp): void => {
  if (scheduledAt !== null && scheduledAt <= now) {
    issues.addReference(['scheduledAt'], 'schedule_in_past');
  }
};
