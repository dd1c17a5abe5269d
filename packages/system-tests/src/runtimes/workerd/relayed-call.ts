import type { ApiKey, ErrorCode, RateLimitStatus } from '@workspace-api/core';

/** A call from the worker: a method and its arguments as JSON. */
export interface RelayedCall {
  readonly method: string;
  readonly args: readonly unknown[];
  /** The principals whose requests have ended since the last call. */
  readonly ended: readonly string[];
}

/** How a call ended. A `DomainError` stays one; any other error is a failure. */
export type RelayedOutcome =
  | { readonly value: unknown }
  | { readonly error: { readonly code: ErrorCode; readonly details: unknown } }
  | { readonly failure: string };

/** The reply to the worker: the outcome, and the key and limits that `authorize` reported. */
export interface RelayedResult {
  readonly outcome: RelayedOutcome;
  readonly key?: Pick<ApiKey, 'id' | 'workspaceId'>;
  readonly rateLimits?: readonly RateLimitStatus[];
}
