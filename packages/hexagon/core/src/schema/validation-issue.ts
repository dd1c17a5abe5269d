/** What can be wrong with the value of a field, by the code of the issue. */
const VALUE_ISSUES = {
  required: 'The field is missing.',
  wrong_type: 'The value has the wrong type.',
  unknown_field: 'The field does not exist.',
  too_short: 'The string has too few characters.',
  too_long: 'The string has too many characters.',
  too_few: 'The array has too few items.',
  too_many: 'The array or object has too many items.',
  out_of_range: 'The number is too small, too large or not an integer.',
  invalid_format: 'The string has the wrong format.',
  not_allowed: 'The value is not one of the allowed values.',
  duplicate: 'The item, field or parameter is repeated.',
  invalid_cursor: 'The cursor was not issued by this list of this workspace.',
} as const;

/**
 * What can be wrong with what a valid value stands for: the field of a campaign, what happened, and what the value must be.
 * Each is also the code of an error. If an input has several, the first in this order is the code.
 */
export const REFERENCE_ISSUES = {
  instance_not_found: {
    field: 'instanceId',
    message: 'The instance does not exist in this workspace.',
    detail: 'Must be the id of an instance of this workspace.',
  },
  group_not_found: {
    field: 'groupIds',
    message: 'The group does not exist in this instance.',
    detail: 'Must be the id of a group of this instance.',
  },
  group_not_sendable: {
    field: 'groupIds',
    message: 'The group cannot receive messages.',
    detail: 'The group cannot receive messages. Remove it.',
  },
  schedule_in_past: {
    field: 'scheduledAt',
    message: 'The scheduled time is not in the future.',
    detail: 'Must be in the future.',
  },
} as const;

/** The code of an issue of a reference, and of an error with such issues. */
export type ReferenceIssueCode = keyof typeof REFERENCE_ISSUES;

/** The codes of issues of references, in the order of their precedence. */
export const REFERENCE_ISSUE_CODES = Object.keys(REFERENCE_ISSUES) as readonly ReferenceIssueCode[];

/** The code of a validation issue. */
export type ValidationIssueCode = keyof typeof VALUE_ISSUES | ReferenceIssueCode;

/** What happened, by the code of an issue of a reference. */
export const REFERENCE_MESSAGES = Object.fromEntries(
  REFERENCE_ISSUE_CODES.map((code) => [code, REFERENCE_ISSUES[code].message]),
) as Readonly<Record<ReferenceIssueCode, string>>;

/** What is wrong, by the code of a validation issue. */
export const ISSUE_MEANINGS: Readonly<Record<ValidationIssueCode, string>> = { ...VALUE_ISSUES, ...REFERENCE_MESSAGES };

/** A problem with one field of an input: where it is, what is wrong, and how to fix it. */
export interface ValidationIssue {
  /** The path from the input to the field, such as `['groupIds', 3]`. */
  readonly path: readonly (string | number)[];
  readonly code: ValidationIssueCode;
  /** A sentence for people. It never repeats the value. */
  readonly detail: string;
}
