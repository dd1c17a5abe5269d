declare const timestamp: unique symbol;

/**
 * A time in RFC 3339 format, in UTC with milliseconds, always 24 characters: `2026-01-31T09:30:00.000Z`. The `<`
 * operator compares two timestamps.
 */
export type Timestamp = string & { readonly [timestamp]: true };

/** The length of a timestamp. A time that its offset moves out of the years 0000 to 9999 would be longer. */
export const TIMESTAMP_LENGTH = 24;

const DAY_IN_MILLISECONDS = 86_400_000;

/**
 * RFC 3339, section 5.6: date, time and offset, in upper case. The second 60 is a leap second. A month above 12 must not get to
 * `Date`, which would read `0001-13-13` as a date of another form.
 */
const RFC_3339 =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:)([0-5]\d|60)(?:(\.\d{1,3})\d*)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Returns the timestamp of a number of milliseconds since 1970, for the years 0000 to 9999. */
export const toTimestamp = (milliseconds: number): Timestamp => new Date(milliseconds).toISOString() as Timestamp;

/** Returns whether a date such as 2026-01-31 exists. `Date` would turn 30 February into 2 March. */
const isCalendarDay = (date: string): boolean => new Date(date).getUTCDate() === Number(date.slice(-2));

/** Parses an RFC 3339 string with any offset. Returns null if it is invalid or its day does not exist. */
export const parseTimestamp = (text: string): Timestamp | null => {
  const match = RFC_3339.exec(text.toUpperCase());
  if (match === null || !isCalendarDay(text.slice(0, 10))) return null;
  const [, start, seconds, fraction, offset] = match;
  const isLeap = seconds === '60';
  const time = Date.parse([start, isLeap ? '59' : seconds, fraction, offset].join(''));
  const result = toTimestamp(isLeap ? time + 1_000 : time);
  // A leap second is the last of a day in UTC.
  if (isLeap && result.slice(11, 19) !== '00:00:00') return null;
  return result.length === TIMESTAMP_LENGTH ? result : null;
};

/** Returns the same time of day in UTC, a number of days later. */
export const addDays = (start: Timestamp, days: number): Timestamp =>
  toTimestamp(Date.parse(start) + days * DAY_IN_MILLISECONDS);

/** Returns the time a number of seconds later. */
export const addSeconds = (start: Timestamp, seconds: number): Timestamp =>
  toTimestamp(Date.parse(start) + seconds * 1_000);
