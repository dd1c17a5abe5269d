import { toTimestamp, type Id, type Timestamp } from '@workspace-api/core';

/** Returns the timestamp of a UTC time to the minute, such as `2026-03-02T09:15`. */
export const at = (minute: string): Timestamp => toTimestamp(Date.parse(`${minute}Z`));

/** Returns an id (UUID version 7) for something created at the given time. */
export const idOf = <Kind extends string>(moment: Timestamp, tail: string): Id<Kind> => {
  const milliseconds = Date.parse(moment).toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-${tail}` as Id<Kind>;
};
