import { toTimestamp, type Timestamp } from '@workspace-api/core';

/**
 * Returns a column of times for JSON. The text of a time depends on the DateStyle and TimeZone of the session. JSON has
 * one form of it, which without a time zone has no offset.
 */
export const timestampInJson = (column: string): string => `${column} AT TIME ZONE INTERVAL '0'`;

/**
 * Returns a column of times for RETURNING: its milliseconds since 1970. A cluster allows no function there that depends on
 * the session.
 */
export const returnTimestamp = (column: string): string =>
  `floor(extract(epoch FROM ${column} AT TIME ZONE INTERVAL '0')::numeric * 1000)::bigint`;

/** Most times have milliseconds that do not end with zero. */
const USUAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/;

/** Other programs may write microseconds. */
const ANY = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?$/;

/** Reads a selected or returned time. Throws a RangeError for every other text, such as that of a time after the year 9999. */
export const readTimestamp = (stored: string | number): Timestamp => {
  if (typeof stored === 'number') return toTimestamp(stored);
  if (USUAL.test(stored)) return `${stored}Z` as Timestamp;
  // PostgreSQL has no year 0: the year before 1 is 1 BC.
  const [, time, fraction = ''] = ANY.exec(stored.replace(/^0001(-.+) BC$/, '0000$1')) ?? [];
  if (time === undefined) throw new RangeError(`The database has ${stored}, which is not a time of the API.`);
  return `${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z` as Timestamp;
};

/** Returns the parameter for a time. A year of four digits in front has the same meaning with every DateStyle. */
export const writeTimestamp = (timestamp: string | null): string | null => {
  if (timestamp === null) return null;
  const time = `${timestamp.slice(0, -1)}+00`;
  return time.startsWith('0000') ? `0001${time.slice(4)} BC` : time;
};
