import { messageOf, type ProblemCode } from './catalogue.js';
import type { ProblemIssue } from './problem.js';

const BRAND = Symbol.for('@workspace-api/contract/RequestError');

/**
 * A request that was rejected before it reached the core. `instanceof` also recognizes errors of other copies of this
 * package.
 */
export class RequestError extends Error {
  readonly [BRAND] = true;
  readonly code: ProblemCode;
  readonly errors: readonly ProblemIssue[];
  /** Additional headers of the response. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ProblemCode,
    { errors = [], headers = {}, cause }: Partial<Pick<RequestError, 'errors' | 'headers' | 'cause'>> = {},
  ) {
    super(messageOf(code), { cause });
    this.name = 'RequestError';
    this.code = code;
    this.errors = errors;
    this.headers = headers;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}
