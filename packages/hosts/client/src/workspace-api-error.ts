import type { Problem } from './records.js';

const BRAND = Symbol.for('@workspace-api/client/WorkspaceApiError');

/**
 * The code of an error: that of the problem, or one of the client. `connection_failed`: no complete response arrived.
 * `timed_out`: the time of the call was over. `unexpected_response`: the response is not one of the API, such as the
 * error page of a proxy. Codes can be added to the API, so treat an unknown one by its `status`.
 */
export type ErrorCode =
  Problem['code'] | 'connection_failed' | 'timed_out' | 'unexpected_response' | (string & Record<never, never>);

/** What is wrong with one field of the body, or with one parameter. */
export type FieldError = NonNullable<Problem['errors']>[number];

/** A call that failed. It contains no API key. `instanceof` also recognises errors of another copy of this package. */
export class WorkspaceApiError extends Error {
  readonly [BRAND] = true;
  readonly code: ErrorCode;
  /** The status of the last response; null if none arrived. */
  readonly status: number | null;
  /** The id of the last request, to give to the operator of the service. */
  readonly requestId: string;
  /** Every validation issue. Empty unless the request was invalid. */
  readonly errors: readonly FieldError[];
  /** The whole problem; null if the response was none of the API. */
  readonly problem: Problem | null;
  /** The seconds after which a retry may succeed, if the service said so. */
  readonly retryAfterSeconds: number | null;
  /** The number of requests that were sent. */
  readonly attempts: number;
  /** The key of a creation. If its outcome is unknown, call again with this key: it creates at most one campaign. */
  readonly idempotencyKey: string | null;

  constructor(
    message: string,
    fields: Pick<WorkspaceApiError, 'code' | 'status' | 'requestId' | 'attempts'> &
      Partial<Pick<WorkspaceApiError, 'problem' | 'retryAfterSeconds' | 'idempotencyKey' | 'cause'>>,
  ) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.name = 'WorkspaceApiError';
    this.code = fields.code;
    this.status = fields.status;
    this.requestId = fields.requestId;
    this.attempts = fields.attempts;
    this.problem = fields.problem ?? null;
    this.errors = this.problem?.errors ?? [];
    this.retryAfterSeconds = fields.retryAfterSeconds ?? null;
    this.idempotencyKey = fields.idempotencyKey ?? null;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}
