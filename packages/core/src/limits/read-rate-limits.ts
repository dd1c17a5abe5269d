import { validate } from '../errors/validate.js';
import { integer, object } from '../schema/schemas.js';
import { DEFAULT_RATE_LIMITS, RATE_RANGE, type RateLimits } from '../values/rate-limit.js';

const rateLimit = object({ limit: integer(RATE_RANGE), windowSeconds: integer({ min: 1, max: 86_400 }) })
  .nullable()
  .optional();

const GIVEN = object({ rateLimits: object({ key: rateLimit, workspace: rateLimit, address: rateLimit }) });

/** Returns the rate limits of a deployment with defaults for omitted ones. Throws `validation_failed`. */
export const readRateLimits = (given: Partial<RateLimits>): RateLimits => {
  const { rateLimits } = validate(GIVEN, { rateLimits: given });
  const { key, workspace, address } = DEFAULT_RATE_LIMITS;
  return {
    key: rateLimits.key === undefined ? key : rateLimits.key,
    workspace: rateLimits.workspace === undefined ? workspace : rateLimits.workspace,
    address: rateLimits.address === undefined ? address : rateLimits.address,
  };
};
