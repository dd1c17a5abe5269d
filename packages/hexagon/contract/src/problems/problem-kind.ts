import {
  ADMIN_DIFFERENCES,
  ADMIN_PROBLEMS,
  PROBLEMS,
  isProblemCode,
  type AdminProblemCode,
  type ProblemCode,
  type ProblemType,
} from './catalogue.js';

/** The statuses that require no additional header. */
const HOST_STATUSES = [402, 403, 404, 409, 410, 412, 422] as const;

/**
 * A kind of problem of a host's own operations, beside the built-in ones. It has a page, and is in the OpenAPI document, as
 * they are. Name it in `problems` of the route, and throw it as `new RequestError(kind)`.
 */
export interface HostProblem extends ProblemType {
  /** Lower-case letters and underscores, such as `invoice_not_found`. No built-in code. */
  readonly code: string;
  readonly status: (typeof HOST_STATUSES)[number];
}

/** A kind of problem, built-in or of a host, with its code. */
export interface ProblemKind extends ProblemType {
  readonly code: string;
}

/** Returns a kind of problem by its code; a host's is its own. */
export const problemKind = (problem: ProblemCode | HostProblem): ProblemKind =>
  typeof problem === 'string' ? { code: problem, ...PROBLEMS[problem] } : problem;

/** Returns a kind of problem as a back office over HTTP has it. */
export const adminProblemKind = (code: ProblemCode | AdminProblemCode): ProblemKind =>
  isProblemCode(code) ? { ...problemKind(code), ...ADMIN_DIFFERENCES[code] } : { code, ...ADMIN_PROBLEMS[code] };

const CODE = /^[a-z]+(?:_[a-z]+)*$/;

/** Returns the mistake in a host's kind of problem; null if it is valid. */
export const issueOfHostProblem = ({ code, status }: HostProblem): string | null => {
  if (!CODE.test(code)) return `The problem code ${code} must have lower-case letters and underscores only.`;
  if (isProblemCode(code)) return `The problem code ${code} is built in. Choose another.`;
  return HOST_STATUSES.includes(status)
    ? null
    : `The problem ${code} must have a status of ${HOST_STATUSES.join(', ')}.`;
};
