import { ERROR_MESSAGES, type ErrorCode, type ErrorDetails, type NoDetails } from './error-code.js';

const BRAND = Symbol.for('@workspace-api/core/DomainError');

type DetailsArgument<Code extends ErrorCode> = ErrorDetails[Code] extends NoDetails
  ? [details?: ErrorDetails[Code], options?: ErrorOptions]
  : [details: ErrorDetails[Code], options?: ErrorOptions];

/**
 * The only error that the core and its adapters throw on purpose. The code, message and details are safe to show to the
 * caller; `cause` is only for the log. Use {@link isDomainError} to recognize it.
 */
export class DomainError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly details: ErrorDetails[Code];
  readonly [BRAND] = true;

  constructor(code: Code, ...[details, options]: DetailsArgument<Code>) {
    super(ERROR_MESSAGES[code], options);
    this.name = 'DomainError';
    this.code = code;
    this.details = details ?? ({} as ErrorDetails[Code]);
  }
}

/** The union of all domain errors. Comparing `code` narrows the type of `details`. */
export type AnyDomainError = { [Code in ErrorCode]: DomainError<Code> }[ErrorCode];

/** Returns whether a value is a {@link DomainError}, including those of other copies of this package. */
export const isDomainError = (value: unknown): value is AnyDomainError =>
  typeof value === 'object' && value !== null && BRAND in value;

/** Returns whether a value is the `DomainError` with the code `unavailable`. */
export const isOutage = (value: unknown): value is DomainError<'unavailable'> =>
  isDomainError(value) && value.code === 'unavailable';
