import { isUuid } from '../values/id.js';
import { NAME_LENGTH, isBlank, isLongerThan, isWellFormed, type LengthRange } from '../values/text.js';
import { parseTimestamp } from '../values/timestamp.js';
import { DomainError } from './domain-error.js';
import type { ErrorDetails } from './error-code.js';
import type { ValidationIssue, ValidationIssueCode } from './validation-issue.js';

type Path = ValidationIssue['path'];

/** The codes of errors that carry validation issues. */
type IssuesErrorCode = {
  [Code in keyof ErrorDetails]: ErrorDetails[Code] extends { issues: unknown } ? Code : never;
}[keyof ErrorDetails];

/** The maximum number of issues to report. No input sent in good faith has more. */
const MAX_ISSUES = 1_000;

/** Shortens a step of a path to 100 characters, because a caller can choose its name. */
const shorten = (step: string | number): string | number =>
  typeof step === 'string' ? Array.from(step).slice(0, 100).join('') : step;

/** Collects all issues of one input, so that the caller can fix them at once. */
export class ValidationIssues {
  readonly #found: ValidationIssue[] = [];

  add(path: Path, code: ValidationIssueCode, detail: string): this {
    if (this.#found.length < MAX_ISSUES) this.#found.push({ path: path.map(shorten), code, detail });
    return this;
  }

  get found(): readonly ValidationIssue[] {
    return this.#found;
  }

  /** Requires well-formed Unicode of `min` to `max` characters (code points). */
  string(path: Path, value: unknown, { min, max }: LengthRange): void {
    if (typeof value !== 'string') this.add(path, codeOf(value, 'wrong_type'), 'Must be a string.');
    else if (value.length < min) this.add(path, 'too_short', `Must have at least ${count(min, 'character')}.`);
    else if (isLongerThan(value, max)) this.add(path, 'too_long', `Must have at most ${count(max, 'character')}.`);
    else if (!isWellFormed(value))
      this.add(path, 'invalid_format', 'Must be well-formed Unicode, without unpaired surrogates.');
  }

  /** Requires what {@link string} requires, and a visible character. */
  nonBlankString(path: Path, value: unknown, length: LengthRange): void {
    if (typeof value === 'string' && value !== '' && isBlank(value))
      this.add(path, 'invalid_format', 'Must contain a visible character.');
    else this.string(path, value, length);
  }

  /** Requires 1 to 120 characters, at least one of them visible. */
  name(path: Path, value: unknown): void {
    this.nonBlankString(path, value, NAME_LENGTH);
  }

  uuid(path: Path, value: unknown): void {
    if (typeof value !== 'string') this.add(path, codeOf(value, 'wrong_type'), 'Must be a UUID.');
    else if (!isUuid(value)) this.add(path, 'invalid_format', 'Must be a UUID.');
  }

  integer(path: Path, value: unknown, { min, max }: { readonly min: number; readonly max: number }): void {
    if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return;
    this.add(path, codeOf(value, 'out_of_range'), `Must be an integer from ${String(min)} to ${String(max)}.`);
  }

  timestamp(path: Path, value: unknown): void {
    if (typeof value !== 'string')
      this.add(path, codeOf(value, 'wrong_type'), 'Must be a date and time (RFC 3339), such as 2030-01-31T09:30:00Z.');
    else if (parseTimestamp(value) === null) {
      this.add(
        path,
        'invalid_format',
        'Must be a date and time with an offset (RFC 3339), such as 2030-01-31T09:30:00Z.',
      );
    }
  }

  oneOf(path: Path, value: unknown, allowed: readonly unknown[]): void {
    if (!allowed.includes(value))
      this.add(path, codeOf(value, 'not_allowed'), `Must be one of: ${allowed.map(String).join(', ')}.`);
  }

  /** Requires an array of `min` to `max` items. Returns whether it is one. */
  array(path: Path, value: unknown, { min, max }: LengthRange): value is readonly unknown[] {
    if (!Array.isArray(value)) this.add(path, codeOf(value, 'wrong_type'), 'Must be an array.');
    else if (value.length < min) this.add(path, 'too_few', `Must have at least ${count(min, 'item')}.`);
    else if (value.length > max) this.add(path, 'too_many', `Must have at most ${count(max, 'item')}.`);
    else return true;
    return false;
  }

  /** Requires an array of `min` to `max` different items. Strings that differ only in case are duplicates. */
  set(path: Path, value: unknown, length: LengthRange, checkItem: (path: Path, item: unknown) => void): void {
    if (!this.array(path, value, length)) return;
    const seen = new Set<unknown>();
    for (let index = 0; index < value.length; index++) {
      const item = value[index];
      const spelling = typeof item === 'string' ? item.toLowerCase() : item;
      if (seen.has(spelling)) this.add([...path, index], 'duplicate', 'Duplicate item. Remove it.');
      else checkItem([...path, index], item);
      seen.add(spelling);
    }
  }

  /** Requires an object without unknown fields. Returns whether the value is an object. */
  object(path: Path, value: unknown, allowed: readonly string[]): value is object {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.add(path, codeOf(value, 'wrong_type'), 'Must be an object.');
      return false;
    }
    for (const field of Object.keys(value)) {
      if (!allowed.includes(field)) this.add([...path, field], 'unknown_field', 'Unknown field. Remove it.');
    }
    return true;
  }

  /** Returns one error with every issue found so far. */
  toError(code: IssuesErrorCode): DomainError {
    return new DomainError(code, { issues: this.#found });
  }

  /** Throws an error with every issue, if there are any. */
  throwAs(code: IssuesErrorCode): void {
    if (this.#found.length > 0) throw this.toError(code);
  }
}

const codeOf = (value: unknown, code: ValidationIssueCode): ValidationIssueCode =>
  value === undefined ? 'required' : code;

const count = (number: number, noun: string): string => `${String(number)} ${noun}${number === 1 ? '' : 's'}`;
