import type { RateLimit } from '@workspace-api/core';
import type { KeyReads } from '../history/history.js';
import type { VariantName } from '../variants/variants.js';

/** The options of an API process, as JSON in its only argument. */
export interface ApiProcessOptions {
  readonly uri: string;
  readonly database: string;
  readonly keyReads: KeyReads;
  readonly variant: VariantName;
}

/** A report of an API process to the runner. */
export type ApiProcessMessage =
  | { readonly kind: 'listens'; readonly port: number }
  | { readonly kind: 'stall'; readonly milliseconds: number }
  | { readonly kind: 'error'; readonly text: string }
  /**
   * The database has the counts of all requests that ended before this time, which is on the clock of `process.hrtime`
   * that all processes share.
   */
  | { readonly kind: 'counts stored'; readonly beforeNanoseconds: string }
  /** It has done what the runner requested. */
  | { readonly kind: 'clock set' };

/** A request of the runner to an API process: to set its wall clock ahead of the real time, or behind it if negative. */
export interface ClockRequest {
  readonly aheadMilliseconds: number;
}

/** The limit of the workspace whose caller always exceeds it. Other workspaces have none. */
export const WORKSPACE_RATE_LIMIT: RateLimit = { limit: 5, windowSeconds: 5 };
