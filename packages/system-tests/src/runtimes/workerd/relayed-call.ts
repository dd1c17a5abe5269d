import type { RequestError } from '@workspace-api/contract';
import type { ApiKey, ErrorCode, RateLimitStatus } from '@workspace-api/core';
import type { CompletedRequest } from '@workspace-api/http';

/** A call from the worker: a method and its arguments as JSON. */
export interface RelayedCall {
  readonly method: string;
  readonly args: readonly unknown[];
  /** The principals whose requests have ended since the last call. */
  readonly ended: readonly string[];
}

/** How a call ended. A `DomainError` and a `RequestError` stay what they are; any other error is a failure. */
export type RelayedOutcome =
  | { readonly value: unknown }
  | { readonly error: { readonly code: ErrorCode; readonly details: unknown } }
  | { readonly rejected: Pick<RequestError, 'kind' | 'errors' | 'headers'> }
  | { readonly failure: string };

/** What a worker sends: a call, or the record of a request for the observer. */
export type RelayedMessage = RelayedCall | { readonly record: CompletedRequest };

/** The reply to the worker: the outcome, and the key and limits that `authorize` reported. */
export interface RelayedResult {
  readonly outcome: RelayedOutcome;
  readonly key?: Pick<ApiKey, 'id' | 'workspaceId'>;
  readonly rateLimits?: readonly RateLimitStatus[];
}
