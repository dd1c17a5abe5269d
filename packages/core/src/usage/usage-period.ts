import { toTimestamp, type Timestamp } from '../values/timestamp.js';

/** A calendar month in UTC. */
export interface UsagePeriod {
  readonly start: Timestamp;
  /** The first moment of the next month. */
  readonly end: Timestamp;
}

/** The month that a moment falls in. */
export const usagePeriodOf = (moment: Timestamp): UsagePeriod => {
  const year = Number(moment.slice(0, 4));
  const month = Number(moment.slice(5, 7)) - 1;
  return { start: toTimestamp(Date.UTC(year, month)), end: toTimestamp(Date.UTC(year, month + 1)) };
};
