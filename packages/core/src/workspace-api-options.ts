import type { ConcurrencyLimits } from './limits/concurrency-limits.js';
import type { RateLimits } from './limits/rate-limit.js';

/** Options of `createWorkspaceApi`. */
export interface WorkspaceApiOptions {
  /**
   * What keys, workspaces and addresses are limited to; null switches a limit off. If left out: 600 requests a minute per
   * key, 1,200 per workspace, and 100 failed look-ups of keys per address.
   */
  readonly rateLimits?: Partial<RateLimits> | undefined;
  /** How many requests may be in flight at once; 50 of one key and 100 of a workspace if left out. */
  readonly concurrencyLimits?: Partial<ConcurrencyLimits> | undefined;
}
