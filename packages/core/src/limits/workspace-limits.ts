import type { Metric } from '../usage/usage.js';
import type { RateLimits } from './rate-limit.js';

/** What one workspace is limited to. */
export interface WorkspaceLimits {
  /**
   * Requests in each window of the deployment, 1 to 1,000,000,000. Null is the deployment's own limit. A policy that the
   * deployment has switched off stays off.
   */
  readonly rateLimits: Readonly<Record<Exclude<keyof RateLimits, 'address'>, number | null>>;
  /**
   * The most of each metric, 0 to 1,000,000,000: of instances and groups at any time, of campaigns and API requests in
   * each calendar month. Null is unlimited.
   */
  readonly quotas: Readonly<Record<Metric, number | null>>;
}

/** The limits of a workspace that was given none. */
export const NO_LIMITS: WorkspaceLimits = {
  rateLimits: { key: null, workspace: null },
  quotas: { api_requests: null, instances: null, groups: null, campaigns: null },
};
