import type { CountingWindow } from './counting-window.js';
import { toTimestamp, type Timestamp } from '../schema/timestamp.js';

/** Returns the calendar month in UTC that contains a time. */
export const usagePeriodOf = (moment: Timestamp): CountingWindow => {
  const year = Number(moment.slice(0, 4));
  const month = Number(moment.slice(5, 7)) - 1;
  return { start: toTimestamp(Date.UTC(year, month)), end: toTimestamp(Date.UTC(year, month + 1)) };
};
