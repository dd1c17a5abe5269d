import { isAdminProblemCode, isProblemCode, type AdminProblemCode, type ProblemCode } from './catalogue.js';
import {
  adminProblemKind,
  issueOfHostProblem,
  problemKind,
  type HostProblem,
  type ProblemKind,
} from './problem-kind.js';
import type { ProblemIssue } from './problem.js';

const BRAND = Symbol.for('@workspace-api/contract/RequestError');

/** A field name (RFC 9110, section 5.1). */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** The values that every runtime can send. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** A kind of problem: built-in, of a back office, or of a host. */
type Kind = ProblemCode | AdminProblemCode | HostProblem;

const issueOfProblem = (problem: Kind): string | null => {
  if (typeof problem !== 'string') return issueOfHostProblem(problem);
  return isProblemCode(problem) || isAdminProblemCode(problem)
    ? null
    : `The problem code ${String(problem)} is unknown. Pass a HostProblem for your own.`;
};

const issueOfHeader = ([name, value]: readonly [string, string]): string | null => {
  if (!HEADER_NAME.test(name)) return `${JSON.stringify(name)} is not a header name.`;
  if (HEADER_VALUE.test(value)) return null;
  return `The header ${name} has characters that a header cannot have. Encode it, for example by encodeURIComponent.`;
};

/**
 * A request that is rejected outside the core: by the HTTP layer, or by an operation of a host. `instanceof` also recognizes
 * errors of another copy of this package. Throws a TypeError for a problem or a header that cannot be sent.
 */
export class RequestError extends Error {
  readonly [BRAND] = true;
  readonly code: string;
  readonly kind: ProblemKind;
  readonly errors: readonly ProblemIssue[];
  /** Additional headers of the response. */
  readonly headers: Readonly<Record<string, string>>;
  /** A more specific text than that of the kind of problem: what happened, and what to do. The caller receives it. */
  readonly detail: string | undefined;

  constructor(problem: Kind, options: Partial<Pick<RequestError, 'errors' | 'headers' | 'detail' | 'cause'>> = {}) {
    const { errors = [], headers = {}, detail, cause } = options;
    const [issue] = [issueOfProblem(problem), ...Object.entries(headers).map(issueOfHeader)].filter(Boolean);
    if (issue) throw new TypeError(issue);
    const isAdmin = typeof problem === 'string' && isAdminProblemCode(problem);
    const kind = isAdmin ? adminProblemKind(problem) : problemKind(problem);
    super(kind.message, { cause });
    this.name = 'RequestError';
    this.code = kind.code;
    this.kind = kind;
    this.errors = errors;
    this.headers = headers;
    this.detail = detail;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}
