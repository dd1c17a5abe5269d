import { validate } from '../errors/validate.js';
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

const GIVEN = object({ concurrencyLimits: object({ key: limit(10), workspace: limit(20) }) });

/** Returns the limits of a deployment with defaults for omitted ones. Throws `validation_failed`. */
export const readConcurrencyLimits = (given: Partial<ConcurrencyLimits>): ConcurrencyLimits =>
  validate(GIVEN, { concurrencyLimits: given }).concurrencyLimits;
