import { isDomainError, type AnyDomainError, type ValidationIssue } from '@workspace-api/core';
import { IDEMPOTENCY_KEY } from '../headers.js';
import { isProblemCode, problemPath, type ProblemCode } from './catalogue.js';
import { challengeOf } from './challenge.js';
import type { Problem, ProblemIssue } from './problem.js';
import { problemKind, type ProblemKind } from './problem-kind.js';
import { RequestError } from './request-error.js';
import { uriPath } from './uri-path.js';
import { toWellFormed } from './to-well-formed.js';

/** The response to a failed request. */
export interface ProblemResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
}

/** The parts of a response that depend on the error. */
interface ResponseParts {
  readonly kind: ProblemKind;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fields?: Pick<Problem, 'errors' | 'requiredScope' | 'grantedScopes' | 'violated-policies'>;
}

/** Returns a path as a JSON Pointer (RFC 6901, section 3). */
const toPointer = (path: ValidationIssue['path']): string =>
  path.map((step) => `/${toWellFormed(String(step)).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Returns the issue of a field of the body. */
export const inBody = ({ path, code, detail }: ValidationIssue): ProblemIssue => ({
  pointer: toPointer(path),
  code,
  detail,
});

/** Returns the issue of a parameter. */
export const inParameter = ({ path: [name], code, detail }: ValidationIssue): ProblemIssue => ({
  parameter: name === 'idempotencyKey' ? IDEMPOTENCY_KEY : String(name),
  code,
  detail,
});

/** Returns the `Retry-After` header. There is none if it is unknown when a retry may succeed. */
const retryAfter = (seconds: number | null): Readonly<Record<string, string>> =>
  seconds === null ? {} : { 'Retry-After': String(seconds) };

const partsOf = (error: AnyDomainError, code: ProblemCode): ResponseParts => {
  const kind = problemKind(code);
  switch (error.code) {
    case 'invalid_parameter':
    case 'invalid_cursor':
      return { kind, fields: { errors: error.details.issues.map(inParameter) } };
    case 'validation_failed':
    case 'instance_not_found':
    case 'group_not_found':
    case 'group_not_sendable':
    case 'schedule_in_past':
      return { kind, fields: { errors: error.details.issues.map(inBody) } };
    case 'insufficient_scope': {
      const { requiredScope, grantedScopes } = error.details;
      return { kind, fields: { requiredScope, grantedScopes: [...grantedScopes] } };
    }
    case 'rate_limited':
    case 'quota_exceeded': {
      const { retryAfterSeconds, violatedPolicies } = error.details;
      return { kind, headers: retryAfter(retryAfterSeconds), fields: { 'violated-policies': [...violatedPolicies] } };
    }
    case 'idempotency_in_progress':
    case 'unavailable':
      return { kind, headers: retryAfter(error.details.retryAfterSeconds) };
    default:
      return { kind };
  }
};

/** Returns what the caller may see of an error. An unexpected error becomes an internal error without details. */
const publicPartsOf = (error: unknown): ResponseParts => {
  if (error instanceof RequestError) {
    const { kind, headers, errors } = error;
    return { kind, headers, ...(errors.length > 0 && { fields: { errors: [...errors] } }) };
  }
  if (isDomainError(error) && isProblemCode(error.code)) return partsOf(error, error.code);
  return { kind: problemKind('internal_error') };
};

/** The request that failed. */
export interface FailedRequest {
  readonly requestId: string;
  /** The path below the mount path, without the query. */
  readonly path: string;
  /** The path at which the API is mounted, such as `/shop`. Empty at the root. */
  readonly mountPath?: string;
  /** The HTTP method. If omitted, the problem assumes a write. */
  readonly method?: string | undefined;
}

const READS: readonly string[] = ['GET', 'HEAD'];

/** Returns the response to a failed request: problem details (RFC 9457) with their status and headers. */
export const problemResponse = (
  error: unknown,
  { requestId, path, mountPath = '', method = '' }: FailedRequest,
): ProblemResponse => {
  const { kind, headers = {}, fields } = publicPartsOf(error);
  const { code, status, title, message, remedyOfRead = kind.remedy } = kind;
  const remedy = READS.includes(method) ? remedyOfRead : kind.remedy;
  const challenge = challengeOf(code, fields?.requiredScope);
  return {
    status,
    headers: challenge === null ? headers : { ...headers, 'WWW-Authenticate': challenge },
    body: {
      type: uriPath(mountPath + problemPath(code)),
      title,
      status,
      code,
      detail: `${message} ${remedy}`,
      instance: uriPath(mountPath + path),
      requestId,
      ...fields,
    },
  };
};
