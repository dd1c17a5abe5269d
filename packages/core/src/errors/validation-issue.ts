/** Why one field of an input was rejected. */
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

/** One issue of an input: where it is, what it is, and what to do about it. */
export interface ValidationIssue {
  /** The way from the input to the field, such as `['groupIds', 3]`. */
  readonly path: readonly (string | number)[];
  readonly code: ValidationIssueCode;
  /** A sentence for people. It never repeats what was sent. */
  readonly detail: string;
}
