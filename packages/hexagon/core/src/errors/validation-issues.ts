import type { z } from 'zod';
import { DomainError } from './domain-error.js';
import type { ErrorDetails } from './error-code.js';
import { issuesOf } from './issues-of.js';
import {
  REFERENCE_ISSUES,
  REFERENCE_ISSUE_CODES,
  type ReferenceIssueCode,
  type ValidationIssue,
  type ValidationIssueCode,
} from '../schema/validation-issue.js';

type Path = ValidationIssue['path'];

/** The codes of errors that carry validation issues. */
export type IssuesErrorCode = {
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

  /** Adds an issue of a reference. It is the same for a record of another workspace as for one that does not exist. */
  addReference(path: Path, code: ReferenceIssueCode): this {
    return this.add(path, code, REFERENCE_ISSUES[code].detail);
  }

  get found(): readonly ValidationIssue[] {
    return this.#found;
  }

  /** Adds every issue of a value. Returns the value in its normal form, or undefined if there are any. */
  check<Schema extends z.ZodType>(schema: Schema, value: unknown, path: Path = []): z.output<Schema> | undefined {
    const { success, data, error } = schema.safeParse(value, { reportInput: true });
    if (success) return data;
    this.addAll(error, schema, path);
    return undefined;
  }

  /** Adds every issue that zod found in a value, parsed with `reportInput` by a schema. */
  addAll(error: z.ZodError, schema: z.ZodType, path: Path = []): this {
    for (const issue of issuesOf(error, schema)) this.add([...path, ...issue.path], issue.code, issue.detail);
    return this;
  }

  /** Returns one error with every issue found so far. */
  toError(code: IssuesErrorCode): DomainError {
    return new DomainError(code, { issues: this.#found });
  }

  /** Returns one error with every issue, by the first code of references that is among them; null if none is. */
  toReferenceError(): DomainError | null {
    const code = REFERENCE_ISSUE_CODES.find((candidate) => this.#found.some((issue) => issue.code === candidate));
    return code === undefined ? null : this.toError(code);
  }

  /** Throws an error with every issue, if there are any. */
  throwAs(code: IssuesErrorCode): void {
    if (this.#found.length > 0) throw this.toError(code);
  }
}
