import { integer, object } from '../schema/schemas.js';
import { RATE_RANGE } from '../values/rate-limit-policy.js';

/** The maximum numbers of concurrent requests, 1 to 1,000,000,000. Null disables a limit. */
export interface ConcurrencyLimits {
  /** Per key. */
  readonly key: number | null;
  /** Per workspace, over all of its keys. */
  readonly workspace: number | null;
  /**
   * How long a request beyond a limit waits for a place, 0 to 10,000 milliseconds. At most four times as many requests wait
   * as the limit allows.
   */
  readonly waitMilliseconds: number;
}

const limit = (value: number) => integer(RATE_RANGE).nullable().default(value);

/** The concurrency limits of a deployment, each with its default. */
export const ConcurrencyLimits = object({
  key: limit(10),
  workspace: limit(20),
  waitMilliseconds: integer({ min: 0, max: 10_000 }).default(1_000),
});
