/** The code of a validation issue. */
export type ValidationIssueCode =
  | 'required'
  | 'wrong_type'
  | 'unknown_field'
  | 'too_short'
  | 'too_long'
  | 'too_few'
  | 'too_many'
  | 'out_of_range'
  | 'invalid_format'
  | 'not_allowed'
  | 'duplicate'
  | 'invalid_cursor'
  | 'instance_not_found'
  | 'group_not_found'
  | 'group_not_sendable'
  | 'schedule_in_past';

/** A problem with one field of an input: where it is, what is wrong, and how to fix it. */
export interface ValidationIssue {
  /** The path from the input to the field, such as `['groupIds', 3]`. */
  readonly path: readonly (string | number)[];
  readonly code: ValidationIssueCode;
  /** A sentence for people. It never repeats the value. */
  readonly detail: string;
}
