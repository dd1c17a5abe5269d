import type * as z from 'zod';
import { issuesOf } from './issues-of.js';
import { nearestName } from './nearest-name.js';
import { object } from '../schema/schemas.js';
import { namesAt } from '../schema/names-at.js';

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
    if (code === 'unknown_field') {
      const known = namesAt(schema, path.slice(0, -1));
      const nearest = nearestName(String(path.at(-1)), known);
      return `${name} is unknown. ${nearest === undefined ? '' : `Did you mean ${nearest}? `}Known: ${known.join(', ')}.`;
    }
    return `${name} ${detail.replace(/^(?:Required\. )?Must /, 'must ')}`;
  });
  throw new TypeError([sentence, ...problems.map((problem) => `- ${problem}`)].join('\n'));
};
