import { isDomainError, type AnyDomainError } from '@workspace-api/core';
import { ADMIN_PROBLEMS, type AdminProblemCode } from './admin-problems.js';
import type { Problem } from './problem.js';
import { problemResponse, type FailedRequest, type ProblemResponse } from './problem-response.js';
import { uriPath } from './uri-path.js';

type AdminError = Extract<AnyDomainError, { readonly code: AdminProblemCode }>;

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

const isAdminError = (error: unknown): error is AdminError =>
  isDomainError(error) && Object.hasOwn(ADMIN_PROBLEMS, error.code);

/**
 * Returns the response of a back office over HTTP to a failed request. Handles the errors of `WorkspaceAdmin` and those
 * of the public API. The former have no problem page, so their `type` is `about:blank`.
 */
export const adminProblemResponse = (error: unknown, request: FailedRequest): AdminProblemResponse => {
  if (!isAdminError(error)) return problemResponse(error, request);
  const { code, message } = error;
  const { status, title, remedy } = ADMIN_PROBLEMS[code];
  const { requestId, path, mountPath = '' } = request;
  return {
    status,
    headers: {},
    body: {
      type: 'about:blank',
      title,
      status,
      code,
      detail: `${message} ${remedy}`,
      instance: uriPath(mountPath + path),
      requestId,
      ...error.details,
    },
  };
};
