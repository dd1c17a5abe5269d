import type { ValidationIssues } from '../errors/validation-issues.js';
import type { Timestamp } from '../values/timestamp.js';

/** Checks that a time to start at, if there is one, is to come. */
export const checkSchedule = (issues: ValidationIssues, scheduledAt: Timestamp | null, now: Timestamp): void => {
  if (scheduledAt !== null && scheduledAt <= now) {
    issues.add(['scheduledAt'], 'schedule_in_past', 'Must be in the future.');
  }
};
