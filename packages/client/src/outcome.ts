import type { Problem } from './records.js';
import type { ApiResponse } from './request.js';
import { retryAfterOf } from './retry-after.js';
import type { ErrorCode } from './workspace-api-error.js';

/** What an attempt came to. */
export type Outcome = Success | Failure;

interface Success {
  readonly isSuccess: true;
  readonly status: number;
  readonly data: unknown;
}

/** An attempt that failed. */
export interface Failure {
  readonly isSuccess: false;
  readonly code: ErrorCode;
  readonly message: string;
  readonly status: number | null;
  readonly problem: Problem | null;
  readonly retryAfterSeconds: number | null;
  /** Whether the same request may succeed later. */
  readonly isRetryable: boolean;
  readonly cause?: Error;
}

/** The statuses of temporary failures. A proxy in front of the service may respond with any of them. */
const RETRYABLE: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isProblem = (value: unknown): value is Problem =>
  isObject(value) && 'code' in value && typeof value.code === 'string' && 'detail' in value;

const isRetryable = (status: number, code: string | undefined, retryAfterSeconds: number | null): boolean => {
  if (status === 409) return code === 'idempotency_in_progress';
  // Only a quota of the month comes back by itself, and only then is there a Retry-After.
  return RETRYABLE.has(status) && (code !== 'quota_exceeded' || retryAfterSeconds !== null);
};

/** Returns the outcome of an attempt without a whole response. */
export const failureWithoutResponse = (code: 'connection_failed' | 'timed_out', cause?: Error): Failure => ({
  isSuccess: false,
  code,
  message: code === 'timed_out' ? 'The service did not respond in time.' : 'The connection to the service failed.',
  status: null,
  problem: null,
  retryAfterSeconds: null,
  isRetryable: true,
  ...(cause !== undefined && { cause }),
});

const unexpected = ({ status, headers, text }: ApiResponse): Failure => {
  // A response of the API whose end is missing, as a proxy that lost its connection may pass it on.
  const isTruncated = status < 300 || headers.get('content-type')?.startsWith('application/problem+json') === true;
  const retryAfterSeconds = retryAfterOf(headers);
  return {
    isSuccess: false,
    code: 'unexpected_response',
    message: `The response is not one of the API: status ${String(status)}, ${String(text.length)} characters. Check baseUrl and the proxies in front of the service.`,
    status,
    problem: null,
    retryAfterSeconds,
    isRetryable: isTruncated || isRetryable(status, undefined, retryAfterSeconds),
  };
};

/** Returns the outcome of an attempt from its response. */
export const outcomeOf = (response: ApiResponse): Outcome => {
  const { status, headers, text } = response;
  const body = parse(text);
  if (status >= 200 && status < 300 && isObject(body) && 'data' in body) {
    return { isSuccess: true, status, data: body.data };
  }
  if (status < 400 || !isProblem(body)) return unexpected(response);
  const retryAfterSeconds = retryAfterOf(headers);
  return {
    isSuccess: false,
    code: body.code,
    message: body.detail,
    status,
    problem: body,
    retryAfterSeconds,
    isRetryable: isRetryable(status, body.code, retryAfterSeconds),
  };
};
