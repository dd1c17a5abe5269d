import type { Id } from '../schema/id.js';
import { id } from '../schema/schemas.js';
import { ValidationIssues } from './validation-issues.js';

/** Returns the id of a UUID in either case. Throws `validation_failed` with the field for anything else. */
export const parseId = <Kind extends string>(field: string, text: string): Id<Kind> => {
  const issues = new ValidationIssues();
  const parsed = issues.check(id(field), text, [field]);
  if (parsed === undefined) throw issues.toError('validation_failed');
  return parsed as Id<Kind>;
};
