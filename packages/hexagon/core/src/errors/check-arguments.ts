import type * as z from 'zod';
import { issuesOf } from './issues-of.js';
import { object } from '../schema/schemas.js';
import type { ValidationIssue } from '../schema/validation-issue.js';

/** The parts of the definition of a schema with which the names in it are found. */
interface Parts {
  readonly innerType?: z.core.$ZodType;
  readonly shape?: z.core.$ZodShape;
  readonly element?: z.core.$ZodType;
}

/** Returns the names that the object at a path may have. */
const namesAt = (schema: z.core.$ZodType | undefined, path: ValidationIssue['path']): readonly string[] => {
  const { innerType, shape, element } = (schema?._zod.def ?? {}) as Parts;
  if (innerType !== undefined) return namesAt(innerType, path);
  const [step, ...rest] = path;
  return step === undefined ? Object.keys(shape ?? {}) : namesAt(shape?.[step] ?? element, rest);
};

/**
 * Checks the arguments of a function of the public interface, for hosts in plain JavaScript. Returns them with defaults.
 * Throws a TypeError with a sentence and every problem of them, such as an unknown option.
 */
export const checkArguments = <Shape extends z.ZodRawShape>(
  sentence: string,
  shape: Shape,
  given: { readonly [Name in keyof Shape]: unknown },
): z.output<z.ZodObject<Shape>> => {
  const schema = object(shape);
  const { data, error } = schema.safeParse(given, { reportInput: true });
  if (error === undefined) return data;
  const problems = issuesOf(error).map(({ path, code, detail }) => {
    const name = path.join('.');
    if (code === 'unknown_field') return `${name} is unknown. Known: ${namesAt(schema, path.slice(0, -1)).join(', ')}.`;
    return `${name} ${detail.replace(/^(?:Required\. )?Must /, 'must ')}`;
  });
  throw new TypeError([sentence, ...problems.map((problem) => `- ${problem}`)].join('\n'));
};
