import type { ValidationIssueCode } from '@workspace-api/core';

/** The code of a validation issue over HTTP. */
type IssueCode = ValidationIssueCode | 'unknown_parameter';

/** The codes of validation issues, with their meanings. */
export const ISSUE_CODES: Readonly<Record<IssueCode, string>> = {
  required: 'The field is missing.',
  wrong_type: 'The value has the wrong type.',
  unknown_field: 'The field does not exist.',
  unknown_parameter: 'The parameter does not exist.',
  too_short: 'The string has too few characters.',
  too_long: 'The string has too many characters.',
  too_few: 'The array has too few items.',
  too_many: 'The array or object has too many items.',
  out_of_range: 'The number is too small, too large or not an integer.',
  invalid_format: 'The string has the wrong format.',
  not_allowed: 'The value is not one of the allowed values.',
  duplicate: 'The item, field or parameter is repeated.',
  invalid_cursor: 'The cursor is not from this list.',
  instance_not_found: 'The instance does not exist in this workspace.',
  group_not_found: 'The group does not exist in this instance.',
  group_not_sendable: 'The group cannot receive messages.',
  schedule_in_past: 'The time is not in the future.',
};
