import { isDomainError, type AnyDomainError, type Fault } from '@workspace-api/core';
import { IDEMPOTENCY_KEY } from '../requests/idempotency-key.js';
import { PROBLEMS, isProblemCode, messageOf, problemPath, type ProblemCode } from './catalogue.js';
import { challengeOf } from './challenge.js';
import { instanceOf } from './instance-of.js';
import type { Problem } from './problem.js';
import { RequestError } from './request-error.js';
import { wellFormed } from './well-formed.js';

/** An answer that is not a success. */
export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
}

/** What an answer says beside what the catalogue says of its code. */
interface Particulars {
  readonly code: ProblemCode;
  readonly headers?: Readonly<Record<string, string>>;
  readonly members?: Pick<Problem, 'errors' | 'requiredScope' | 'grantedScopes' | 'violated-policies'>;
}

/** A JSON Pointer (RFC 6901, section 3). */
const toPointer = (path: Fault['path']): string =>
  path.map((step) => `/${wellFormed(String(step)).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const inBody = ({ path, code, detail }: Fault) => ({ pointer: toPointer(path), code, detail });

const inParameter = ({ path: [name], code, detail }: Fault) => ({
  parameter: name === 'idempotencyKey' ? IDEMPOTENCY_KEY : String(name),
  code,
  detail,
});

/** Without a header where no time is known after which a request is worth another try. */
const retryAfter = (seconds: number | null): Readonly<Record<string, string>> =>
  seconds === null ? {} : { 'Retry-After': String(seconds) };

const particularsOf = (error: AnyDomainError, code: ProblemCode): Particulars => {
  switch (error.code) {
    case 'invalid_parameter':
    case 'invalid_cursor':
      return { code, members: { errors: error.details.faults.map(inParameter) } };
    case 'validation_failed':
    case 'instance_not_found':
    case 'group_not_found':
    case 'group_not_sendable':
    case 'schedule_in_past':
      return { code, members: { errors: error.details.faults.map(inBody) } };
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

/** What may be told of an error. Whatever nobody threw on purpose is an internal error, and no more is told of it. */
const publicSideOf = (error: unknown): Particulars => {
  if (error instanceof RequestError) {
    const { code, headers, errors } = error;
    return { code, headers, ...(errors.length > 0 && { members: { errors: [...errors] } }) };
  }
  if (isDomainError(error) && isProblemCode(error.code)) return particularsOf(error, error.code);
  return { code: 'internal_error' };
};

/** The answer to an error, for the request with this id and this path (without its query). */
export const problemAnswer = (error: unknown, requestId: string, path: string): ProblemAnswer => {
  const { code, headers = {}, members } = publicSideOf(error);
  const { status, title, remedy } = PROBLEMS[code];
  const challenge = challengeOf(code, members?.requiredScope);
  return {
    status,
    headers: challenge === null ? headers : { ...headers, 'WWW-Authenticate': challenge },
    body: {
      type: problemPath(code),
      title,
      status,
      code,
      detail: `${messageOf(code)} ${remedy}`,
      instance: instanceOf(path),
      requestId,
      ...members,
    },
  };
};
