import type { Timestamp } from '../schema/timestamp.js';
import type { Scope } from '../values/scope.js';
import type { RateLimitPolicy } from '../values/rate-limit-policy.js';
import type { Metric } from '../values/metric.js';
import { REFERENCE_MESSAGES, type ReferenceIssueCode, type ValidationIssue } from '../schema/validation-issue.js';

/** The details of an error that has none. */
export type NoDetails = Readonly<Record<string, never>>;

interface ValidationIssues {
  /** All issues of the input. Never empty. */
  readonly issues: readonly ValidationIssue[];
}

interface RetryAfter {
  /** The number of seconds to wait before a retry. */
  readonly retryAfterSeconds: number;
}

/** The details of each error that a caller of the six operations can receive, by code. */
export interface ApiErrorDetails extends Record<ReferenceIssueCode, ValidationIssues> {
  missing_key: NoDetails;
  malformed_key: NoDetails;
  unknown_key: NoDetails;
  revoked_key: NoDetails;
  expired_key: NoDetails;
  address_not_allowed: NoDetails;
  insufficient_scope: { readonly requiredScope: Scope; readonly grantedScopes: readonly Scope[] };
  rate_limited: RetryAfter & { readonly violatedPolicies: readonly RateLimitPolicy[] };
  quota_exceeded: {
    /** When the month ends, and the quota is whole again. Null if waiting does not help. */
    readonly resetsAt: Timestamp | null;
    readonly violatedPolicies: readonly Metric[];
  };
  invalid_parameter: ValidationIssues;
  invalid_cursor: ValidationIssues;
  validation_failed: ValidationIssues;
  idempotency_mismatch: NoDetails;
  idempotency_in_progress: RetryAfter;
  unavailable: RetryAfter & {
    /** Whether the failed write was certainly not applied, or may have been. */
    readonly applied: 'no' | 'unknown';
    /**
     * Set if the cause concerns every caller. `busy`: nothing failed, but all connections to the storage were in use for too
     * long. `unreachable`: the storage did not reply, or accepts nobody. Without it, perhaps only a part of the storage failed.
     */
    readonly reason?: 'busy' | 'unreachable';
  };
}

/** The details of each error that only the product's back office and worker can receive, by code. */
export interface AdminErrorDetails {
  workspace_not_found: NoDetails;
  records_left: {
    /** The ports whose store still has records, such as `groups`. */
    readonly ports: readonly string[];
  };
  owner_required: NoDetails;
  last_owner: NoDetails;
  member_not_found: NoDetails;
  key_not_found: NoDetails;
  key_exists: NoDetails;
  /** The workspace has this number of keys that are neither revoked nor expired. */
  too_many_keys: { readonly maximum: number };
  campaign_not_found: NoDetails;
  transition_not_allowed: { readonly from: string; readonly to: string };
  version_conflict: NoDetails;
  lease_lost: NoDetails;
}

/** The details of every error, by code. */
export interface ErrorDetails extends ApiErrorDetails, AdminErrorDetails {}

/** The code of an error that an API caller can receive. */
export type ApiErrorCode = keyof ApiErrorDetails;

/** The code of any error of the core. */
export type ErrorCode = keyof ErrorDetails;

type WithDetails = { [Code in ErrorCode as ErrorDetails[Code] extends NoDetails ? never : Code]: ErrorDetails[Code] };

const ISSUES = ['issues'] as const;

/** The names of the details that an error of each code must have, if any. */
export const REQUIRED_DETAILS: { readonly [Code in keyof WithDetails]: readonly (keyof WithDetails[Code])[] } = {
  insufficient_scope: ['requiredScope', 'grantedScopes'],
  rate_limited: ['retryAfterSeconds', 'violatedPolicies'],
  quota_exceeded: ['resetsAt', 'violatedPolicies'],
  invalid_parameter: ISSUES,
  invalid_cursor: ISSUES,
  validation_failed: ISSUES,
  instance_not_found: ISSUES,
  group_not_found: ISSUES,
  group_not_sendable: ISSUES,
  schedule_in_past: ISSUES,
  idempotency_in_progress: ['retryAfterSeconds'],
  unavailable: ['retryAfterSeconds', 'applied'],
  records_left: ['ports'],
  too_many_keys: ['maximum'],
  transition_not_allowed: ['from', 'to'],
};

/** The message of each code: one fixed sentence that is safe to show to any caller. */
export const ERROR_MESSAGES: Readonly<Record<ErrorCode, string>> = {
  missing_key: 'The request has no API key.',
  malformed_key: 'The API key is incomplete or mistyped.',
  unknown_key: 'The API key does not exist.',
  revoked_key: 'The API key has been revoked.',
  expired_key: 'The API key has expired.',
  address_not_allowed: 'The API key may not be used from this address.',
  insufficient_scope: 'The API key lacks the scope that this operation requires.',
  rate_limited: 'You exceeded the rate limit.',
  quota_exceeded: 'The workspace exceeded its quota.',
  invalid_parameter: 'One or more parameters are invalid.',
  invalid_cursor: 'The cursor was not issued by this list of this workspace.',
  validation_failed: 'One or more fields are invalid.',
  ...REFERENCE_MESSAGES,
  idempotency_mismatch: 'The idempotency key was already used with a different request.',
  idempotency_in_progress: 'The first request with this idempotency key is still in progress.',
  unavailable: 'The service is temporarily unavailable.',
  workspace_not_found: 'The workspace does not exist.',
  records_left: 'A store that the eraser does not reach still has records of the workspace.',
  owner_required: 'Only a member with the role OWNER may do this.',
  last_owner: 'The workspace must keep at least one OWNER.',
  member_not_found: 'The member does not exist in this workspace.',
  key_not_found: 'The API key does not exist in this workspace.',
  key_exists: 'The workspace already has an API key with this id.',
  too_many_keys: 'The workspace has as many valid API keys as it may have.',
  campaign_not_found: 'The campaign does not exist in this workspace.',
  transition_not_allowed: 'This change of status is not allowed.',
  version_conflict: 'The record has changed since you read it.',
  lease_lost: 'The lease is no longer valid, because another worker has the campaign or it has ended.',
};
