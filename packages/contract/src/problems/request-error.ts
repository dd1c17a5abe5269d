import { messageOf, type ProblemCode } from './catalogue.js';
import type { ProblemFault } from './problem.js';

/** A request that was rejected before it reached the core. */
export class RequestError extends Error {
  readonly code: ProblemCode;
  readonly errors: readonly ProblemFault[];
  /** Headers that the response must have. */
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
}
