import type { CountingWindow } from './counting-window.js';
import { toTimestamp, type Timestamp } from '../schema/timestamp.js';

/** Returns the calendar month in UTC that contains a time, or one of those before. */
export const usagePeriodOf = (moment: Timestamp, monthsBefore = 0): CountingWindow => {
  const year = Number(moment.slice(0, 4));
  const month = Number(moment.slice(5, 7)) - 1 - monthsBefore;
  return { start: toTimestamp(Date.UTC(year, month)), end: toTimestamp(Date.UTC(year, month + 1)) };
};
