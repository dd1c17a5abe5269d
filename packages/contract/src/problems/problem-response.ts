import { isDomainError, type AnyDomainError, type ValidationIssue } from '@workspace-api/core';
import { IDEMPOTENCY_KEY } from '../headers.js';
import { PROBLEMS, isProblemCode, messageOf, problemPath, remedyOf, type ProblemCode } from './catalogue.js';
import { challengeOf } from './challenge.js';
import { uriPath } from './uri-path.js';
import type { Problem } from './problem.js';
import { RequestError } from './request-error.js';
import { wellFormed } from './well-formed.js';

/** The response to a request that failed. */
export interface ProblemResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
}

/** What a response has beside what the catalogue says of its code. */
interface Particulars {
  readonly code: ProblemCode;
  readonly headers?: Readonly<Record<string, string>>;
  readonly members?: Pick<Problem, 'errors' | 'requiredScope' | 'grantedScopes' | 'violated-policies'>;
}

/** A JSON Pointer (RFC 6901, section 3). */
const toPointer = (path: ValidationIssue['path']): string =>
  path.map((step) => `/${wellFormed(String(step)).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const inBody = ({ path, code, detail }: ValidationIssue) => ({ pointer: toPointer(path), code, detail });

const inParameter = ({ path: [name], code, detail }: ValidationIssue) => ({
  parameter: name === 'idempotencyKey' ? IDEMPOTENCY_KEY : String(name),
  code,
  detail,
});

/** No header if it is unknown when a retry may succeed. */
const retryAfter = (seconds: number | null): Readonly<Record<string, string>> =>
  seconds === null ? {} : { 'Retry-After': String(seconds) };

const particularsOf = (error: AnyDomainError, code: ProblemCode): Particulars => {
  switch (error.code) {
    case 'invalid_parameter':
    case 'invalid_cursor':
      return { code, members: { errors: error.details.issues.map(inParameter) } };
    case 'validation_failed':
    case 'instance_not_found':
    case 'group_not_found':
    case 'group_not_sendable':
    case 'schedule_in_past':
      return { code, members: { errors: error.details.issues.map(inBody) } };
    case 'insufficient_scope': {
      const { requiredScope, grantedScopes } = error.details;
      return { code, members: { requiredScope, grantedScopes: [...grantedScopes] } };
    }
    case 'rate_limited':
    case 'quota_exceeded': {
      const { retryAfterSeconds, violatedPolicies } = error.details;
      return { code, headers: retryAfter(retryAfterSeconds), members: { 'violated-policies': [...violatedPolicies] } };
    }
    case 'idempotency_in_progress':
    case 'unavailable':
      return { code, headers: retryAfter(error.details.retryAfterSeconds) };
    default:
      return { code };
  }
};

/** Returns what a caller may see of an error. An unexpected error is an internal error, with no details. */
const publicSideOf = (error: unknown): Particulars => {
  if (error instanceof RequestError) {
    const { code, headers, errors } = error;
    return { code, headers, ...(errors.length > 0 && { members: { errors: [...errors] } }) };
  }
  if (isDomainError(error) && isProblemCode(error.code)) return particularsOf(error, error.code);
  return { code: 'internal_error' };
};

/** The request that failed. */
export interface FailedRequest {
  readonly requestId: string;
  /** The path below the mount path, without the query. */
  readonly path: string;
  /** Where the API is mounted, such as `/shop`; empty at the root. */
  readonly mountPath?: string;
  /** The method; that of a write if left out. */
  readonly method?: string | undefined;
}

/** Returns the response to a request that failed with an error: problem details (RFC 9457) with their status and headers. */
export const problemResponse = (
  error: unknown,
  { requestId, path, mountPath = '', method = '' }: FailedRequest,
): ProblemResponse => {
  const { code, headers = {}, members } = publicSideOf(error);
  const { status, title } = PROBLEMS[code];
  const challenge = challengeOf(code, members?.requiredScope);
  return {
    status,
    headers: challenge === null ? headers : { ...headers, 'WWW-Authenticate': challenge },
    body: {
      type: uriPath(mountPath + problemPath(code)),
      title,
      status,
      code,
      detail: `${messageOf(code)} ${remedyOf(code, method)}`,
      instance: uriPath(mountPath + path),
      requestId,
      ...members,
    },
  };
};
