import { toTimestamp, type Id, type Timestamp } from '@workspace-api/core';

/** A moment, given to the minute and in UTC: `2026-03-02T09:15`. */
export const at = (minute: string): Timestamp => toTimestamp(Date.parse(`${minute}Z`));

/** The id (UUID version 7) of something that came about at a moment. */
export const idOf = <Kind extends string>(moment: Timestamp, tail: string): Id<Kind> => {
  const milliseconds = Date.parse(moment).toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-${tail}` as Id<Kind>;
};
