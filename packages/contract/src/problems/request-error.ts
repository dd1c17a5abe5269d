import type { ProblemCode } from './catalogue.js';
import { problemKind, type HostProblem, type ProblemKind } from './problem-kind.js';
import type { ProblemIssue } from './problem.js';

const BRAND = Symbol.for('@workspace-api/contract/RequestError');

/**
 * A request that is rejected outside the core: by the HTTP layer, or by an operation of a host. `instanceof` also recognizes
 * errors of another copy of this package.
 */
export class RequestError extends Error {
  readonly [BRAND] = true;
  readonly code: string;
  readonly kind: ProblemKind;
  readonly errors: readonly ProblemIssue[];
  /** Additional headers of the response. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    problem: ProblemCode | HostProblem,
    { errors = [], headers = {}, cause }: Partial<Pick<RequestError, 'errors' | 'headers' | 'cause'>> = {},
  ) {
    const kind = problemKind(problem);
    super(kind.message, { cause });
    this.name = 'RequestError';
    this.code = kind.code;
    this.kind = kind;
    this.errors = errors;
    this.headers = headers;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}
