import { ERROR_MESSAGES, REQUIRED_DETAILS, type ErrorCode, type ErrorDetails, type NoDetails } from './error-code.js';

const BRAND = Symbol.for('@workspace-api/core/DomainError');

type DetailsArgument<Code extends ErrorCode> = ErrorDetails[Code] extends NoDetails
  ? [details?: ErrorDetails[Code], options?: ErrorOptions]
  : [details: ErrorDetails[Code], options?: ErrorOptions];

/** Returns the message of an error: that of its code, one issue, and how many more there are. */
const messageOf = (code: ErrorCode, details: Partial<ErrorDetails[ErrorCode]>): string => {
  const message = ERROR_MESSAGES[code];
  const issues = 'issues' in details ? details.issues : [];
  // The field that is missing may be the one whose name is wrong.
  const first = issues.find(({ code }) => code === 'unknown_field') ?? issues[0];
  if (first === undefined) return message;
  const more = issues.length === 1 ? '' : ` (and ${String(issues.length - 1)} more)`;
  return [message, ...(first.path.length === 0 ? [] : [`${first.path.join('.')}:`]), `${first.detail}${more}`].join(
    ' ',
  );
};

/** A method with which Node.js prints an object. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/**
 * The only error that the core and its adapters throw on purpose. The code, message and details are safe to show to the
 * caller; `cause` is only for the log. Use {@link isDomainError} to recognize it. Throws a TypeError without the details of
 * its code.
 */
export class DomainError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly details: ErrorDetails[Code];
  readonly [BRAND] = true;

  constructor(code: Code, ...[details, options]: DetailsArgument<Code>) {
    const given = details ?? ({} as ErrorDetails[Code]);
    if (!Object.hasOwn(ERROR_MESSAGES, code)) throw new TypeError(`DomainError has no code ${code}.`);
    const missing = ((REQUIRED_DETAILS as Partial<Record<ErrorCode, readonly string[]>>)[code] ?? []).filter(
      (name) => !(name in given),
    );
    if (missing.length > 0) throw new TypeError(`new DomainError('${code}', details) needs ${missing.join(', ')}.`);
    super(messageOf(code, given), options);
    this.name = 'DomainError';
    this.code = code;
    this.details = given;
  }

  /** Prints the issues, too. */
  [INSPECT](_depth: number, options: object, inspect: (value: unknown, options: object) => string): string {
    const { code, details, cause, stack = '' } = this;
    return `${stack} ${inspect({ code, details, ...(cause !== undefined && { cause }) }, { ...options, depth: 5 })}`;
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
