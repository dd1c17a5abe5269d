import { toTimestamp, type Timestamp } from '@workspace-api/core';

/** The creation time of every sample: the same for all, so that no store can order by time. */
export const CREATED_AT = toTimestamp(Date.UTC(2026, 0, 31, 9, 30));

/** Returns the time this many minutes after the creation of the samples. */
export const minutesLater = (minutes: number): Timestamp => toTimestamp(Date.parse(CREATED_AT) + minutes * 60_000);
