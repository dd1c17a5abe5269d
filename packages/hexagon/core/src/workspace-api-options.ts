import type { ConcurrencyLimits } from './limits/concurrency-limits.js';
import type { RateLimits } from './limits/rate-limits.js';

/** Options of `createWorkspaceApi`. */
export interface WorkspaceApiOptions {
  /**
   * The rate limits. Null disables one. Defaults: 600 requests per minute and key, 1,200 per workspace, and 100 failed
   * key lookups per address.
   */
  readonly rateLimits?: Partial<RateLimits> | undefined;
  /** The maximum number of concurrent requests. Null disables a limit. Defaults: 10 per key and 20 per workspace. */
  readonly concurrencyLimits?: Partial<ConcurrencyLimits> | undefined;
}

type Given = Required<WorkspaceApiOptions>;

/** The options of `createWorkspaceApi`. Without a new one, this does not compile. */
export const API_OPTIONS = {
  rateLimits: { key: true, workspace: true, address: true },
  concurrencyLimits: { key: true, workspace: true },
} as const satisfies { readonly [Name in keyof Given]: Readonly<Record<keyof NonNullable<Given[Name]>, true>> };
