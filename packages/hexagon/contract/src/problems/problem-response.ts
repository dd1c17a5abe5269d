import { isDomainError, type AnyDomainError, type ValidationIssue } from '@workspace-api/core';
import { IDEMPOTENCY_KEY } from '../headers.js';
import { isAdminProblemCode, isProblemCode, problemPath } from './catalogue.js';
import { challengeOf } from './www-authenticate.js';
import type { Problem, ProblemIssue } from './problem.js';
import { plainText } from './plain-text.js';
import { adminProblemKind, problemKind, type ProblemKind } from './problem-kind.js';
import { RequestError } from './request-error.js';
import { toWellFormed, uriPath } from './uri-path.js';

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
  readonly fields?: Partial<
    Pick<Problem, 'detail' | 'errors' | 'requiredScope' | 'grantedScopes' | 'violated-policies' | 'resetsAt'>
  > & {
    readonly from?: string;
    readonly to?: string;
  };
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

/** The maximum delay in `Retry-After`: a day, in seconds. Timers of clients overflow, and then retry at once. */
const MAX_RETRY_AFTER = 86_400;

/** The codes of errors whose issues are of parameters. Those of all others are of fields of the body. */
const OF_PARAMETERS: readonly string[] = ['invalid_parameter', 'invalid_cursor'];

/** Returns the parts of an error by its details, so that a new error has those of its kind. */
const partsOf = ({ code, details }: AnyDomainError, kind: ProblemKind): ResponseParts => ({
  kind,
  ...('retryAfterSeconds' in details && {
    headers: { 'Retry-After': String(Math.min(details.retryAfterSeconds, MAX_RETRY_AFTER)) },
  }),
  fields: {
    ...('issues' in details && { errors: details.issues.map(OF_PARAMETERS.includes(code) ? inParameter : inBody) }),
    ...('violatedPolicies' in details && { 'violated-policies': [...details.violatedPolicies] }),
    ...('resetsAt' in details && details.resetsAt !== null && { resetsAt: details.resetsAt }),
    ...('requiredScope' in details && {
      requiredScope: details.requiredScope,
      grantedScopes: [...details.grantedScopes],
    }),
    ...('from' in details && { from: details.from, to: details.to }),
    ...('ports' in details && { detail: `${kind.message} ${kind.remedy} Ports: ${details.ports.join(', ')}.` }),
  },
});

/** Returns the kind of problem with a code. Null for a code that the caller must not see. */
type KindOf = (code: string) => ProblemKind | null;

const publicKindOf: KindOf = (code) => (isProblemCode(code) ? problemKind(code) : null);

/** Returns the public part of an error. An unexpected error becomes an internal error without details. */
const publicPartsOf = (error: unknown, kindOf: KindOf): ResponseParts => {
  if (error instanceof RequestError) {
    const { code, kind, headers, errors, detail } = error;
    const fields = { ...(errors.length > 0 && { errors: [...errors] }), ...(detail !== undefined && { detail }) };
    return { kind: kindOf(code) ?? kind, headers, fields };
  }
  const kind = isDomainError(error) ? kindOf(error.code) : null;
  return isDomainError(error) && kind !== null ? partsOf(error, kind) : { kind: problemKind('internal_error') };
};

/** The request that failed. */
export interface FailedRequest {
  readonly requestId: string;
  /** The path below the mount path, without the query. */
  readonly path: string;
  /** The path at which the API is mounted, such as `/shop`. Empty at the root. */
  readonly mountPath?: string;
  /** The HTTP method. Defaults to a method that writes. */
  readonly method?: string | undefined;
  /** The name of the API in `WWW-Authenticate`. Defaults to `workspace-api`. */
  readonly realm?: string | undefined;
  /** The URL of the metadata with which clients get an access token (RFC 9728), for `WWW-Authenticate`. */
  readonly resourceMetadata?: string | undefined;
}

const READS: readonly string[] = ['GET', 'HEAD'];

/** Returns the response to a failed request: problem details (RFC 9457) with their status and headers. */
export const problemResponse = (
  error: unknown,
  { requestId, path, mountPath = '', method = '', realm, resourceMetadata }: FailedRequest,
  kindOf = publicKindOf,
): ProblemResponse => {
  const { kind, headers = {}, fields } = publicPartsOf(error, kindOf);
  const { code, status, title, message, remedyOfRead = kind.remedy } = kind;
  const remedy = READS.includes(method) ? remedyOfRead : kind.remedy;
  const challenge = status === 401 || status === 403 ? challengeOf(code, fields?.requiredScope, realm) : null;
  const metadata = resourceMetadata === undefined ? '' : `, resource_metadata="${resourceMetadata}"`;
  return {
    status,
    headers: challenge === null ? headers : { ...headers, 'WWW-Authenticate': challenge + metadata },
    body: {
      type: uriPath(mountPath + problemPath(code)),
      title,
      status,
      code,
      detail: plainText(`${message} ${remedy}`, mountPath),
      instance: uriPath(mountPath + path),
      requestId,
      ...fields,
    },
  };
};

/** The body of an unsuccessful response of a back office (RFC 9457). */
export type AdminProblem = Problem & {
  /** The current status, if a transition is not allowed. */
  readonly from?: string;
  readonly to?: string;
};

/** The response of a back office to a failed request. */
export interface AdminProblemResponse extends Omit<ProblemResponse, 'body'> {
  readonly body: AdminProblem;
}

/**
 * Returns the response of a back office over HTTP to a failed request. Handles the errors of `WorkspaceAdmin` and those
 * of the public API. A back office has no problem pages, so their `type` is `about:blank`.
 */
export const adminProblemResponse = (error: unknown, request: FailedRequest): AdminProblemResponse => {
  const response = problemResponse(error, request, (code) =>
    isProblemCode(code) || isAdminProblemCode(code) ? adminProblemKind(code) : null,
  );
  return { ...response, body: { ...response.body, type: 'about:blank' } };
};
