import type { AdminErrorDetails, ApiErrorCode } from '@workspace-api/core';
import { ERROR_MESSAGES } from '@workspace-api/core/internal';

/** A kind of problem: one row of the catalogue. */
export interface ProblemType {
  readonly status: number;
  readonly title: string;
  /** What happened, in one fixed sentence that is safe to show to any caller. */
  readonly message: string;
  /** What to do about it, in complete sentences. */
  readonly remedy: string;
  /** What to do about it after a GET or HEAD, which changed nothing. Defaults to `remedy`. */
  readonly remedyOfRead?: string;
}

const KEY_REMEDY = 'Send another API key in the header `Authorization: Bearer <key>`.';

const RETRY_REMEDY = 'Retry after the number of seconds in the header `Retry-After`.';

/** All problems of the API. The pages under /docs/problems/ and the OpenAPI document are generated from this table. */
export const PROBLEMS = {
  missing_key: {
    status: 401,
    title: 'Missing API key',
    message: ERROR_MESSAGES.missing_key,
    remedy: 'Send your API key in the header `Authorization: Bearer <key>`.',
  },
  malformed_key: {
    status: 401,
    title: 'Malformed API key',
    message: ERROR_MESSAGES.malformed_key,
    remedy: 'Copy the complete key, from its first to its last character, and nothing else.',
  },
  unknown_key: { status: 401, title: 'Unknown API key', message: ERROR_MESSAGES.unknown_key, remedy: KEY_REMEDY },
  revoked_key: {
    status: 401,
    title: 'Revoked API key',
    message: ERROR_MESSAGES.revoked_key,
    remedy: `A revoked key never works again. ${KEY_REMEDY}`,
  },
  expired_key: {
    status: 401,
    title: 'Expired API key',
    message: ERROR_MESSAGES.expired_key,
    remedy: `Ask an OWNER of the workspace for a new key. ${KEY_REMEDY}`,
  },
  address_not_allowed: {
    status: 403,
    title: 'Address not allowed',
    message: ERROR_MESSAGES.address_not_allowed,
    remedy: 'Send the request from an address that the key allows. An OWNER of the workspace can allow others.',
  },
  insufficient_scope: {
    status: 403,
    title: 'Insufficient scope',
    message: ERROR_MESSAGES.insufficient_scope,
    remedy: 'Use an API key with the scope in `requiredScope`.',
  },
  https_required: {
    status: 403,
    title: 'HTTPS required',
    message: 'The request came over plain HTTP, where others can read its API key.',
    remedy: 'Use https. Replace the key: have it revoked, and a new one issued.',
  },
  unknown_path: {
    status: 404,
    title: 'Path not found',
    message: 'The path does not exist.',
    remedy: 'Check the path against /api/public/v1/openapi.json.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    message: 'The path does not support this method.',
    remedy: 'Use one of the methods in the header `Allow`.',
  },
  unknown_parameter: {
    status: 400,
    title: 'Unknown parameter',
    message: 'One or more parameters are unknown.',
    remedy: 'Follow the `detail` of each entry in `errors`. The API key alone selects the workspace.',
  },
  invalid_parameter: {
    status: 400,
    title: 'Invalid parameter',
    message: ERROR_MESSAGES.invalid_parameter,
    remedy: 'Correct the parameters in `errors`.',
  },
  invalid_cursor: {
    status: 400,
    title: 'Invalid cursor',
    message: ERROR_MESSAGES.invalid_cursor,
    remedy: 'Send `nextCursor` of a page of this list. To start from the first page, omit the cursor.',
  },
  invalid_json: {
    status: 400,
    title: 'Invalid JSON',
    message: 'The request body is not valid JSON.',
    remedy: 'Send one JSON object, encoded in UTF-8.',
  },
  validation_failed: {
    status: 400,
    title: 'Validation failed',
    message: ERROR_MESSAGES.validation_failed,
    remedy: 'Correct the fields in `errors`.',
  },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    message: 'The request is not valid HTTP.',
    remedy:
      'Use an HTTP client library. Check the values that you put into the request line and headers, and send each header once.',
  },
  request_timeout: {
    status: 408,
    title: 'Request timeout',
    message: 'The request did not arrive in time.',
    remedy: 'Retry. Send the complete request without a pause.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'Request in progress',
    message: ERROR_MESSAGES.idempotency_in_progress,
    remedy: RETRY_REMEDY,
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    message: 'The request body is too large.',
    remedy: 'Send at most 256 KiB, or what the description of the operation allows.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    message: 'The media type of the request body is not supported.',
    remedy: 'Send JSON with the header `Content-Type: application/json`, as it is or compressed with gzip.',
  },
  instance_not_found: {
    status: 422,
    title: 'Instance not found',
    message: ERROR_MESSAGES.instance_not_found,
    remedy: 'Send the id of an instance from GET /instances.',
  },
  group_not_found: {
    status: 422,
    title: 'Group not found',
    message: ERROR_MESSAGES.group_not_found,
    remedy: 'Send ids of groups from GET /groups with the `instanceId` of the campaign.',
  },
  group_not_sendable: {
    status: 422,
    title: 'Group not sendable',
    message: ERROR_MESSAGES.group_not_sendable,
    remedy: 'Remove the groups in `errors`. GET /groups returns whether a group is `sendable`.',
  },
  schedule_in_past: {
    status: 422,
    title: 'Schedule in the past',
    message: ERROR_MESSAGES.schedule_in_past,
    remedy: 'Send a time in the future.',
  },
  idempotency_mismatch: {
    status: 422,
    title: 'Idempotency key reused',
    message: ERROR_MESSAGES.idempotency_mismatch,
    remedy: 'Use a new key for each new request, and the same key only to retry the same request.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    message: 'The request line and headers are too large.',
    remedy: 'Send at most 16 KiB of request line and headers together.',
  },
  rate_limited: {
    status: 429,
    title: 'Rate limit exceeded',
    message: ERROR_MESSAGES.rate_limited,
    remedy:
      'Retry after the number of seconds in the header `Retry-After`. `violated-policies` names the limits that you ' +
      'exceeded. The headers `RateLimit` and `RateLimit-Policy` of the operations report what is left.',
  },
  quota_exceeded: {
    status: 429,
    title: 'Quota exceeded',
    message: ERROR_MESSAGES.quota_exceeded,
    remedy:
      'Ask the operator of the service for a larger quota of the metrics in `violated-policies`. If there is a field ' +
      '`resetsAt`, the quota is whole again at that time. GET /usage returns what is left.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    message: 'Something went wrong on our side.',
    remedy: 'Retry later. If the problem persists, tell the operator of the service the `requestId`.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    message: ERROR_MESSAGES.unavailable,
    remedy: `${RETRY_REMEDY} A POST may have taken effect: retry it with the same Idempotency-Key.`,
    remedyOfRead: RETRY_REMEDY,
  },
} as const satisfies Record<ApiErrorCode, ProblemType> & Record<string, ProblemType>;

/** The code of a problem. */
export type ProblemCode = keyof typeof PROBLEMS;

const NOT_FOUND = { status: 404, title: 'Not Found' } as const;

const UNPROCESSABLE = { status: 422, title: 'Unprocessable Content' } as const;

/**
 * All problems of the back office over HTTP that the API does not have. None has the status 409, because client libraries
 * retry it unchanged.
 */
export const ADMIN_PROBLEMS = {
  missing_token: {
    status: 401,
    title: 'Unauthorized',
    message: 'The request has no token.',
    remedy: 'Send a token in the header `Authorization: Bearer <token>`.',
  },
  invalid_token: {
    status: 401,
    title: 'Unauthorized',
    message: 'The token is not valid.',
    remedy: 'Send one of the tokens that the server has.',
  },
  workspace_not_found: {
    ...NOT_FOUND,
    message: ERROR_MESSAGES.workspace_not_found,
    remedy: 'Check the id of the workspace.',
  },
  records_left: {
    ...UNPROCESSABLE,
    message: ERROR_MESSAGES.records_left,
    remedy: 'Delete them there, and repeat the deletion.',
  },
  owner_required: {
    status: 403,
    title: 'Forbidden',
    message: ERROR_MESSAGES.owner_required,
    remedy: 'Act as a member with the role OWNER.',
  },
  last_owner: {
    ...UNPROCESSABLE,
    message: ERROR_MESSAGES.last_owner,
    remedy: 'Make another member an OWNER, and repeat the change.',
  },
  member_not_found: {
    ...NOT_FOUND,
    message: ERROR_MESSAGES.member_not_found,
    remedy: 'Send the id of a member of this workspace.',
  },
  key_not_found: {
    ...NOT_FOUND,
    message: ERROR_MESSAGES.key_not_found,
    remedy: 'Send the id of a key of this workspace.',
  },
  key_exists: {
    ...UNPROCESSABLE,
    message: ERROR_MESSAGES.key_exists,
    remedy: 'If you do not have its secret, revoke the key, and issue one with another id.',
  },
  too_many_keys: {
    ...UNPROCESSABLE,
    message: ERROR_MESSAGES.too_many_keys,
    remedy: 'Revoke keys that no program uses, or raise the maximum of the server.',
  },
  campaign_not_found: {
    ...NOT_FOUND,
    message: ERROR_MESSAGES.campaign_not_found,
    remedy: 'Send the id of a campaign of this workspace.',
  },
  transition_not_allowed: {
    ...UNPROCESSABLE,
    message: ERROR_MESSAGES.transition_not_allowed,
    remedy: 'Read the record, and move it to a status that can follow.',
  },
  version_conflict: {
    status: 412,
    title: 'Precondition Failed',
    message: ERROR_MESSAGES.version_conflict,
    remedy: 'Read the record again, and repeat the change with its new version.',
  },
  lease_lost: {
    status: 412,
    title: 'Precondition Failed',
    message: ERROR_MESSAGES.lease_lost,
    remedy: 'Stop work on the campaign, and claim the next one.',
  },
} as const satisfies Record<keyof AdminErrorDetails, ProblemType> & Record<string, ProblemType>;

/** The code of a problem that only a back office over HTTP can have. */
export type AdminProblemCode = keyof typeof ADMIN_PROBLEMS;

/** What differs for a caller of the back office in problems that the public API has too. */
export const ADMIN_DIFFERENCES: Readonly<Partial<Record<ProblemCode, Partial<ProblemType>>>> = {
  unknown_path: { remedy: 'Check the path against /admin/v1/openapi.json.' },
  unknown_parameter: { remedy: 'Send all fields in the body.' },
  body_too_large: { remedy: 'Send at most 16 MiB. Split the records of a sync.' },
  revoked_key: { ...UNPROCESSABLE, remedy: 'Issue a new key.' },
  instance_not_found: { remedy: 'Send the id of an instance of this workspace.' },
  group_not_found: { remedy: 'Send ids of groups of this workspace.' },
  quota_exceeded: { remedy: 'Change the limits of the workspace, or delete records.' },
  unavailable: { remedy: `${PROBLEMS.unavailable.remedyOfRead} A change may have taken effect.` },
};

/** All codes of the API in the order of the catalogue. */
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** Returns whether a string is the code of a problem of the API. */
export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/** Returns whether a string is the code of a problem of a back office alone. */
export const isAdminProblemCode = (code: string): code is AdminProblemCode => Object.hasOwn(ADMIN_PROBLEMS, code);

/** The path of the page that lists all problems, below the mount path. */
export const PROBLEMS_PATH = '/docs/problems';

/** Returns the path of the page about one kind of problem. */
export const problemPath = (code: string): string => `${PROBLEMS_PATH}/${code}`;
