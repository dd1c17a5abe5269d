import { ERROR_MESSAGES, type ApiErrorCode } from '@workspace-api/core';

/** The messages of problems that do not come from the core. */
const HTTP_MESSAGES = {
  https_required: 'The request came over plain HTTP, where others can read its API key.',
  unknown_path: 'The path does not exist.',
  method_not_allowed: 'The path does not support this method.',
  unknown_parameter: 'One or more parameters are unknown.',
  invalid_json: 'The request body is not valid JSON.',
  body_too_large: 'The request body is too large.',
  unsupported_media_type: 'The media type of the request body is not supported.',
  malformed_request: 'The request is not valid HTTP.',
  headers_too_large: 'The request line and headers are too large.',
  request_timeout: 'The request did not arrive in time.',
  internal_error: 'Something went wrong on our side.',
} as const;

/** The code of a problem. */
export type ProblemCode = ApiErrorCode | keyof typeof HTTP_MESSAGES;

/** A kind of problem: one row of the catalogue. */
export interface ProblemType {
  readonly status: number;
  readonly title: string;
  /** What to do about it, in complete sentences. */
  readonly remedy: string;
  /** What to do about it after a GET or HEAD, which changed nothing; the same if left out. */
  readonly remedyOfRead?: string;
}

const KEY_REMEDY = 'Send another API key in the header `Authorization: Bearer <key>`.';

const RETRY_REMEDY = 'Retry after the number of seconds in the header `Retry-After`.';

/** All problems. The pages under /docs/problems/ and the OpenAPI document are generated from this table. */
export const PROBLEMS = {
  missing_key: {
    status: 401,
    title: 'Missing API key',
    remedy: 'Send your API key in the header `Authorization: Bearer <key>`.',
  },
  malformed_key: {
    status: 401,
    title: 'Malformed API key',
    remedy: 'Copy the complete key, from `wsk_` to its last character, and nothing else.',
  },
  unknown_key: { status: 401, title: 'Unknown API key', remedy: KEY_REMEDY },
  revoked_key: { status: 401, title: 'Revoked API key', remedy: `A revoked key never works again. ${KEY_REMEDY}` },
  expired_key: {
    status: 401,
    title: 'Expired API key',
    remedy: `Ask an OWNER of the workspace for a new key. ${KEY_REMEDY}`,
  },
  insufficient_scope: {
    status: 403,
    title: 'Insufficient scope',
    remedy: 'Use an API key with the scope in `requiredScope`.',
  },
  https_required: {
    status: 403,
    title: 'HTTPS required',
    remedy: 'Use https. Replace the key: have it revoked, and a new one issued.',
  },
  unknown_path: {
    status: 404,
    title: 'Path not found',
    remedy: 'Check the path against /api/public/v1/openapi.json.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    remedy: 'Use one of the methods in the header `Allow`.',
  },
  unknown_parameter: {
    status: 400,
    title: 'Unknown parameter',
    remedy: 'Follow the `detail` of each entry in `errors`. The API key alone selects the workspace.',
  },
  invalid_parameter: {
    status: 400,
    title: 'Invalid parameter',
    remedy: 'Correct the parameters in `errors`.',
  },
  invalid_cursor: {
    status: 400,
    title: 'Invalid cursor',
    remedy: 'Send `nextCursor` of a page of this list. To start from the first page, omit the cursor.',
  },
  invalid_json: { status: 400, title: 'Invalid JSON', remedy: 'Send one JSON object, encoded in UTF-8.' },
  validation_failed: {
    status: 400,
    title: 'Validation failed',
    remedy: 'Correct the fields in `errors`.',
  },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    remedy: 'Use an HTTP client library. Check the values that you put into the request line and headers.',
  },
  request_timeout: {
    status: 408,
    title: 'Request timeout',
    remedy: 'Retry. Send the complete request without a pause.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'Request in progress',
    remedy: RETRY_REMEDY,
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    remedy: 'Send at most 256 KiB, or what the description of the operation allows.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    remedy: 'Send uncompressed JSON with the header `Content-Type: application/json`.',
  },
  instance_not_found: {
    status: 422,
    title: 'Instance not found',
    remedy: 'Send the id of an instance from GET /instances.',
  },
  group_not_found: {
    status: 422,
    title: 'Group not found',
    remedy: 'Send ids of groups from GET /groups with the `instanceId` of the campaign.',
  },
  group_not_sendable: {
    status: 422,
    title: 'Group not sendable',
    remedy: 'Remove the groups in `errors`. GET /groups returns whether a group is `sendable`.',
  },
  schedule_in_past: { status: 422, title: 'Schedule in the past', remedy: 'Send a time in the future.' },
  idempotency_mismatch: {
    status: 422,
    title: 'Idempotency key reused',
    remedy: 'Use a new key for each new request, and the same key only to retry the same request.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    remedy: 'Send at most 16 KiB of request line and headers together.',
  },
  rate_limited: {
    status: 429,
    title: 'Rate limit exceeded',
    remedy:
      'Retry after the number of seconds in the header `Retry-After`. `violated-policies` names the limits that you ' +
      'exceeded. The headers `RateLimit` and `RateLimit-Policy` of the operations report what is left.',
  },
  quota_exceeded: {
    status: 429,
    title: 'Quota exceeded',
    remedy:
      'Ask the operator of the service for a larger quota of the metrics in `violated-policies`. If there is a header ' +
      '`Retry-After`, you can also retry after that number of seconds. GET /usage returns what is left.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    remedy: 'Retry later. If the problem persists, tell the operator of the service the `requestId`.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    remedy: `${RETRY_REMEDY} A POST may have taken effect: retry it with the same Idempotency-Key.`,
    remedyOfRead: RETRY_REMEDY,
  },
} as const satisfies Record<ProblemCode, ProblemType>;

/** All codes in the order of the catalogue. */
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** Returns whether a string is the code of a problem. */
export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

const MESSAGES: Readonly<Record<ProblemCode, string>> = { ...ERROR_MESSAGES, ...HTTP_MESSAGES };

/** Returns the message of a problem: one fixed sentence. */
export const messageOf = (code: ProblemCode): string => MESSAGES[code];

/** The path of the page that lists all problems, below the mount path. */
export const PROBLEMS_PATH = '/docs/problems';

/** Returns the path of the page about one kind of problem. */
export const problemPath = (code: string): string => `${PROBLEMS_PATH}/${code}`;
