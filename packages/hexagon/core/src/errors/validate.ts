import type { z } from 'zod';
import { ValidationIssues, type IssuesErrorCode } from './validation-issues.js';

/** Returns an input in the normal form of its schema. Throws an error with every issue. */
export const validate = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  code: IssuesErrorCode = 'validation_failed',
): z.output<Schema> => {
  const issues = new ValidationIssues();
  const value = issues.check(schema, input);
  issues.throwAs(code);
  return value as z.output<Schema>;
};
