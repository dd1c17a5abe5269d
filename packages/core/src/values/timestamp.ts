declare const timestamp: unique symbol;

/**
 * A moment as RFC 3339 text in UTC with milliseconds, always 24 characters: `2026-01-31T09:30:00.000Z`.
 * Of two timestamps the earlier is the smaller string, so `<` compares them.
 */
export type Timestamp = string & { readonly [timestamp]: true };

/** Tells the time. The only source of time in the core. */
export interface Clock {
  now(): Timestamp;
}

/** How many characters a timestamp has. A time whose offset takes it out of the years 0000 to 9999 would have more. */
export const TIMESTAMP_LENGTH = 24;

const DAY_IN_MILLISECONDS = 86_400_000;

/** RFC 3339, section 5.6: a date, a time and an offset, with the letters T and Z in either case; to the nanosecond at most. */
const RFC_3339 =
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** The timestamp of a number of milliseconds since 1970. Years 0000 to 9999. */
export const toTimestamp = (milliseconds: number): Timestamp => new Date(milliseconds).toISOString() as Timestamp;

/** Whether a date in the form 2026-01-31 is in the calendar. `Date` takes 30 February for 2 March. */
const isCalendarDay = (date: string): boolean => {
  const milliseconds = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(milliseconds) && toTimestamp(milliseconds).startsWith(date);
};

/** Reads RFC 3339 text with any offset; null when it is not one, or names a day that does not exist. */
export const parseTimestamp = (text: string): Timestamp | null => {
  if (!RFC_3339.test(text) || !isCalendarDay(text.slice(0, 10))) return null;
  const result = toTimestamp(Date.parse(text.toUpperCase()));
  return result.length === TIMESTAMP_LENGTH ? result : null;
};

/** The same time of day in UTC, a number of days later. */
export const addDays = (start: Timestamp, days: number): Timestamp =>
  toTimestamp(Date.parse(start) + days * DAY_IN_MILLISECONDS);

/** The moment a number of seconds later. */
export const addSeconds = (start: Timestamp, seconds: number): Timestamp =>
  toTimestamp(Date.parse(start) + seconds * 1_000);
