import { toTimestamp, type Timestamp } from '@workspace-api/core';

const DAY = 86_400_000;
const MINUTE = 60_000;
const SECOND = 1_000;

/** The number of the last day that `Date` supports. Only its first millisecond exists. */
const LAST_DAY = 100_000_000;

/** Enough for almost three years; takes a few hundred kilobytes. */
const MAX_DAYS = 1_000;

/** The part of a timestamp before the `T`, by the number of the day since 1970. */
const days = new Map<number, string>();

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0');

/** `00:00:` to `23:59:`, by the minute of the day. */
const MINUTES = Array.from(
  { length: 1_440 },
  (_, minute) => `${padded(Math.floor(minute / 60), 2)}:${padded(minute % 60, 2)}:`,
);

/** `00.` to `59.` */
const SECONDS = Array.from({ length: 60 }, (_, second) => `${padded(second, 2)}.`);

/** `000Z` to `999Z` */
const MILLISECONDS = Array.from({ length: 1_000 }, (_, millisecond) => `${padded(millisecond, 3)}Z`);

const startOfDay = (day: number): string => {
  let text = days.get(day);
  if (text === undefined) {
    text = toTimestamp(day * DAY).slice(0, -'00:00:00.000Z'.length);
    if (days.size >= MAX_DAYS) days.clear();
    days.set(day, text);
  }
  return text;
};

/**
 * Formats milliseconds since 1970 as a timestamp. Throws a RangeError for values that `Date` does not support.
 *
 * The result equals that of `toTimestamp`, which is seven times slower. Formatting the date is the expensive part, so
 * dates are cached.
 */
export const formatTimestamp = (milliseconds: number): Timestamp => {
  const day = Math.floor(milliseconds / DAY);
  if (day >= LAST_DAY) return toTimestamp(milliseconds);
  const ofDay = milliseconds - day * DAY;
  const minute = Math.floor(ofDay / MINUTE);
  const ofMinute = ofDay - minute * MINUTE;
  const second = Math.floor(ofMinute / SECOND);
  return `${startOfDay(day)}${MINUTES[minute]}${SECONDS[second]}${MILLISECONDS[ofMinute - second * SECOND]}` as Timestamp;
};
