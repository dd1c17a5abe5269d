import { timestamp, type Timestamp, type ValidationIssues } from '@workspace-api/core';
import * as z from '@workspace-api/core/zod';

/** The times of a record of the host. */
export const RecordTimes = { createdAt: timestamp().optional(), updatedAt: timestamp().optional() };

/** The times alone, so that they are compared even if another field is invalid. */
const Times = z.object(RecordTimes);

/** Returns when a record was created and last changed. Both default to now. `given` is the record if it is valid. */
export const readRecordTimes = (
  issues: ValidationIssues,
  given: z.output<typeof Times> | undefined,
  record: unknown,
  now: Timestamp,
): { readonly createdAt: Timestamp; readonly updatedAt: Timestamp } => {
  const times = given ?? Times.safeParse(record).data;
  const createdAt = times?.createdAt ?? now;
  const updatedAt = times?.updatedAt ?? (createdAt > now ? createdAt : now);
  if (updatedAt < createdAt)
    issues.add(['updatedAt'], 'out_of_range', 'Must not be before createdAt, which defaults to now.');
  return { createdAt, updatedAt };
};
