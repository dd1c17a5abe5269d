import { isAdminProblemCode, isProblemCode } from './catalogue.js';
import { adminProblemKind } from './problem-kind.js';
import type { Problem } from './problem.js';
import { problemResponse, type FailedRequest, type ProblemResponse } from './problem-response.js';

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
