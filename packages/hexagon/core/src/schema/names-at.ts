import type * as z from 'zod';
import type { ValidationIssue } from './validation-issue.js';

/** The parts of the definition of a schema with which the names in it are found. */
interface Parts {
  readonly innerType?: z.core.$ZodType;
  readonly shape?: z.core.$ZodShape;
  readonly element?: z.core.$ZodType;
}

/** Returns the names that the object at a path of a schema may have. */
export const namesAt = (schema: z.core.$ZodType | undefined, path: ValidationIssue['path']): readonly string[] => {
  const { innerType, shape, element } = (schema?._zod.def ?? {}) as Parts;
  if (innerType !== undefined) return namesAt(innerType, path);
  const [step, ...rest] = path;
  return step === undefined ? Object.keys(shape ?? {}) : namesAt(shape?.[step] ?? element, rest);
};
