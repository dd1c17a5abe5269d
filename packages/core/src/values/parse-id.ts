import { ValidationIssues } from '../errors/validation-issues.js';
import type { Id } from './id.js';

/** Returns the id of a UUID in either case. Throws `validation_failed` with the field for anything else. */
export const parseId = <Kind extends string>(field: string, text: string): Id<Kind> => {
  const issues = new ValidationIssues();
  issues.uuid([field], text);
  issues.throwAs('validation_failed');
  return text.toLowerCase() as Id<Kind>;
};
