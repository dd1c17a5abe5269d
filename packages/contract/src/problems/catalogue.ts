import { ERROR_MESSAGES, type ApiErrorCode } from '@workspace-api/core';

/** What can go wrong before the core is asked, or without its knowing why. */
const HTTP_MESSAGES = {
  unknown_path: 'No resource has this path.',
  method_not_allowed: 'The resource does not have this method.',
  unknown_parameter: 'The operation has no such parameter.',
  invalid_json: 'The request body is not JSON.',
  body_too_large: 'The request body is too large.',
  unsupported_media_type: 'The request body is of a type that the operation does not read.',
  malformed_request: 'The request is not valid HTTP.',
  headers_too_large: 'The request line and headers are too large.',
  request_timeout: 'The request did not arrive in time.',
  internal_error: 'Something went wrong on our side.',
} as const;

/** The code of every problem that a caller can meet. */
export type ProblemCode = ApiErrorCode | keyof typeof HTTP_MESSAGES;

/** A kind of problem: one row of the catalogue. */
export interface ProblemType {
  readonly status: number;
  readonly title: string;
  /** What the caller does about it, in whole sentences. */
  readonly remedy: string;
}

const KEY_REMEDY = 'Send another key in the header `Authorization: Bearer <key>`.';

/** Every kind of problem. The pages under /docs/problems/ and the OpenAPI document are made from this table. */
export const PROBLEMS = {
  missing_key: {
    status: 401,
    title: 'API key missing',
    remedy: 'Send your key in the header `Authorization: Bearer <key>`.',
  },
  malformed_key: {
    status: 401,
    title: 'API key malformed',
    remedy: 'Copy the complete key, from `wsk_` to its last character, and nothing else.',
  },
  unknown_key: { status: 401, title: 'API key unknown', remedy: KEY_REMEDY },
  revoked_key: { status: 401, title: 'API key revoked', remedy: `A revoked key never works again. ${KEY_REMEDY}` },
  expired_key: {
    status: 401,
    title: 'API key expired',
    remedy: `Have an OWNER of the workspace issue a new key. ${KEY_REMEDY}`,
  },
  insufficient_scope: {
    status: 403,
    title: 'Scope missing',
    remedy: 'Use a key that has the scope named in `requiredScope`.',
  },
  unknown_path: {
    status: 404,
    title: 'Path unknown',
    remedy: 'Compare the path with those in /api/public/v1/openapi.json.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    remedy: 'Use a method that is listed in the header `Allow`.',
  },
  unknown_parameter: {
    status: 400,
    title: 'Parameter unknown',
    remedy: 'Leave out the parameters listed in `errors`. The key alone decides the workspace.',
  },
  invalid_parameter: {
    status: 400,
    title: 'Parameter invalid',
    remedy: 'Correct the parameters listed in `errors` and send the request again.',
  },
  invalid_cursor: {
    status: 400,
    title: 'Cursor invalid',
    remedy: 'Send `nextCursor` of a page of this list, or leave the cursor out to start from the first page.',
  },
  invalid_json: { status: 400, title: 'JSON invalid', remedy: 'Send one JSON object, encoded in UTF-8.' },
  validation_failed: {
    status: 400,
    title: 'Fields invalid',
    remedy: 'Correct the fields listed in `errors` and send the request again.',
  },
  malformed_request: {
    status: 400,
    title: 'Request malformed',
    remedy: 'Use an HTTP client library, and check what is put into the request line and headers.',
  },
  request_timeout: { status: 408, title: 'Request timeout', remedy: 'Send the complete request without a pause.' },
  idempotency_in_progress: {
    status: 409,
    title: 'Request in progress',
    remedy: 'Send the same request again after the number of seconds in the header `Retry-After`.',
  },
  body_too_large: { status: 413, title: 'Body too large', remedy: 'Send at most 256 KiB.' },
  unsupported_media_type: {
    status: 415,
    title: 'Media type unsupported',
    remedy: 'Send JSON with the header `Content-Type: application/json`, uncompressed.',
  },
  instance_not_found: {
    status: 422,
    title: 'Instance not found',
    remedy: 'Send the id of an instance from GET /instances.',
  },
  group_not_found: {
    status: 422,
    title: 'Group not found',
    remedy: 'Send ids of groups from GET /groups whose `instanceId` is that of the campaign.',
  },
  group_not_sendable: {
    status: 422,
    title: 'Group not sendable',
    remedy: 'Leave out the groups listed in `errors`; `sendable` of a group tells beforehand.',
  },
  schedule_in_past: { status: 422, title: 'Schedule in the past', remedy: 'Send a time in the future.' },
  idempotency_mismatch: {
    status: 422,
    title: 'Idempotency key reused',
    remedy: 'Send a new key with a new request, and the same key only with the same request.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    remedy: 'Send at most 16 KiB of request line and headers together.',
  },
  rate_limited: {
    status: 429,
    title: 'Rate limit reached',
    remedy:
      'Wait for the number of seconds in the header `Retry-After`. `violated-policies` names the limits; the headers ' +
      '`RateLimit` and `RateLimit-Policy` of every answer tell how they stand.',
  },
  quota_exceeded: {
    status: 429,
    title: 'Quota used up',
    remedy:
      'Ask the operator of the service for a larger quota of the metrics in `violated-policies`, or wait for the number ' +
      'of seconds in the header `Retry-After`. GET /usage tells what is left.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    remedy: 'Try again later. If it stays, tell us the `requestId`.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    remedy:
      'Send the request again after the number of seconds in the header `Retry-After`. ' +
      'A campaign may have been created: repeat its request with the same Idempotency-Key.',
  },
} as const satisfies Record<ProblemCode, ProblemType>;

/** Every code, in the order of the catalogue. */
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** Whether a text is the code of a problem. */
export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

const MESSAGES: Readonly<Record<ProblemCode, string>> = { ...ERROR_MESSAGES, ...HTTP_MESSAGES };

/** What happened, in one fixed sentence. */
export const messageOf = (code: ProblemCode): string => MESSAGES[code];

/** Where the page about every kind of problem is, relative to the service. */
export const PROBLEMS_PATH = '/docs/problems';

/** Where the page about one kind of problem is. */
export const problemPath = (code: ProblemCode): string => `${PROBLEMS_PATH}/${code}`;
