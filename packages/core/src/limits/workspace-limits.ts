import type { Metric } from '../usage/usage.js';
import type { RateLimits } from './rate-limit.js';

/** The limits of one workspace. */
export interface WorkspaceLimits {
  /**
   * The number of requests per window of the deployment, 1 to 1,000,000,000. Null means the limit of the deployment. A
   * policy that the deployment disables stays disabled.
   */
  readonly rateLimits: Readonly<Record<Exclude<keyof RateLimits, 'address'>, number | null>>;
  /**
   * The maximum of each metric, 0 to 1,000,000,000: of instances and groups at any time, of campaigns and API requests
   * per calendar month. Null means unlimited.
   */
  readonly quotas: Readonly<Record<Metric, number | null>>;
}

/** The limits of a workspace for which none were set. */
export const NO_LIMITS: WorkspaceLimits = {
  rateLimits: { key: null, workspace: null },
  quotas: { api_requests: null, instances: null, groups: null, campaigns: null },
};
