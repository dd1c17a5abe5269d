import type { Problem } from './records.js';
import { isUnreached, redact } from './redact.js';
import { isObject, textOf } from './schema.js';
import { MAX_LENGTH, type ApiRequest, type ApiResponse } from './request.js';
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
  readonly problem?: Problem;
  readonly retryAfterSeconds?: number | null;
  /** Whether the same request may succeed later. */
  readonly isRetryable: boolean;
  /** Whether nothing is at the address. */
  readonly isUnreached?: boolean;
  readonly cause?: Error;
}

/** The statuses of temporary failures. A proxy in front of the service may respond with any of them. */
const RETRYABLE: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

const isProblem = (value: unknown): value is Problem =>
  isObject(value) &&
  typeof value['code'] === 'string' &&
  typeof value['detail'] === 'string' &&
  Array.isArray(value['errors'] ?? []);

/**
 * Returns the seconds of the header Retry-After (RFC 9110, section 10.2.3); null without one that is valid. A date is
 * compared with the header Date, because the clock of the caller may be wrong.
 */
const retryAfterOf = (headers: Headers): number | null => {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.parse(headers.get('date') ?? '')) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
};

const isRetryable = (status: number, code: string | undefined): boolean => {
  if (status === 409) return code === 'idempotency_in_progress';
  return RETRYABLE.has(status) && code !== 'quota_exceeded';
};

/** Returns the outcome of an attempt without a whole response. */
export const failureWithoutResponse = (
  code: 'connection_failed' | 'timed_out',
  message: string,
  cause?: Error,
): Failure => ({
  ...{ isSuccess: false, code, message, status: null, isRetryable: true },
  ...(cause !== undefined && { cause, isUnreached: isUnreached(cause) }),
});

/** Returns the outcome of an attempt from its response. */
export const outcomeOf = async (
  { status, headers, text }: ApiResponse,
  validate: ApiRequest['validate'],
  key: string,
): Promise<Outcome> => {
  const body = status === 204 ? { data: null } : parse(text);
  const isOk = status >= 200 && status < 300 && isObject(body);
  const result = isOk ? await validate(body['data']) : { issues: [] };
  if (result.issues === undefined) return { isSuccess: true, status, data: result.value };
  const retryAfterSeconds = retryAfterOf(headers);
  const failure = { isSuccess: false, status, retryAfterSeconds } as const;
  // A proxy may repeat the key.
  const problem = parse(text && redact(text, key));
  if (status >= 400 && isProblem(problem)) {
    const { code, detail, errors = [] } = problem;
    const issues = errors.slice(0, 3).map((one) => ` ${one.pointer ?? one.parameter ?? ''}: ${one.detail}`);
    return { ...failure, code, message: detail + issues.join(''), problem, isRetryable: isRetryable(status, code) };
  }
  // The end is missing: a proxy that lost its connection may pass such a response on.
  const isTruncated = body === undefined && text !== null && headers.get('content-type')?.includes('json') === true;
  const length = text === null ? `more than ${String(MAX_LENGTH)}` : String(text.length);
  return {
    ...failure,
    code: 'unexpected_response',
    message:
      result.issues.length === 0
        ? `The API does not respond like this: status ${String(status)}, ${length} characters. Check baseUrl and the proxies in front of the service.`
        : `The response does not match the schema. ${redact(result.issues.map(textOf).join(' '), key)}`,
    isRetryable: isTruncated || isRetryable(status, undefined),
  };
};
