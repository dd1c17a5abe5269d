import { integer, object } from '../schema/schemas.js';
import { RATE_RANGE } from './rate-limits.js';

/** The maximum numbers of concurrent requests, 1 to 1,000,000,000. Null disables a limit. */
export interface ConcurrencyLimits {
  /** Per key. */
  readonly key: number | null;
  /** Per workspace, over all of its keys. */
  readonly workspace: number | null;
}

const limit = (value: number) => integer(RATE_RANGE).nullable().default(value);

/** The concurrency limits of a deployment, each with its default. */
export const ConcurrencyLimits = object({ key: limit(10), workspace: limit(20) });
