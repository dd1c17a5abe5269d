import type { OptionSchemas } from './schema/argument-schemas.js';
import { boolean, object } from './schema/schemas.js';
import { ConcurrencyLimits } from './limits/concurrency-limits.js';
import { RateLimits } from './limits/rate-limits.js';

/** Options of `createWorkspaceApi`. */
export interface WorkspaceApiOptions {
  /**
   * The rate limits. Null disables one. Defaults: 600 requests per minute and key, 1,200 per workspace, and 100 failed
   * key lookups per address.
   */
  readonly rateLimits?: Partial<RateLimits> | undefined;
  /** The maximum number of concurrent requests. Null disables a limit. Defaults: 10 per key and 20 per workspace. */
  readonly concurrencyLimits?: Partial<ConcurrencyLimits> | undefined;
  /**
   * Whether a caller without an address may use a key with `allowedAddresses`, such as a program that calls the functions itself.
   * Defaults to false.
   */
  readonly allowUnknownAddress?: boolean | undefined;
}

/** The options of `createWorkspaceApi`, each with its default. */
export const API_OPTIONS = object({
  rateLimits: RateLimits.prefault({}),
  concurrencyLimits: ConcurrencyLimits.prefault({}),
  allowUnknownAddress: boolean().prefault(false),
} satisfies OptionSchemas<WorkspaceApiOptions>);
