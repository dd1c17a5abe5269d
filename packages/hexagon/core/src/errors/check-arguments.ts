import type * as z from 'zod';
import { issuesOf } from './issues-of.js';
import { nearestName } from './nearest-name.js';
import { object } from '../schema/schemas.js';
import { namesAt } from '../schema/names-at.js';

/** The maximum number of problems to name. Each record of a page may have the same ones. */
const MAX_PROBLEMS = 20;

/**
 * Checks the arguments of a function of the public interface, for hosts in plain JavaScript. Returns them with defaults.
 * Throws a TypeError with a sentence and every problem of them, such as an unknown option; of more than 20, their number.
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
    const known = namesAt(schema, code === 'unknown_field' ? path.slice(0, -1) : path);
    if (code === 'unknown_field') {
      const nearest = nearestName(String(path.at(-1)), known);
      return `${name} is unknown. ${nearest === undefined ? '' : `Did you mean ${nearest}? `}Known: ${known.join(', ')}.`;
    }
    const isNoObject = code === 'wrong_type' || code === 'required';
    const fields = isNoObject && known.length > 0 ? ` Known: ${known.join(', ')}.` : '';
    return `${name} ${detail.replace(/(?:Required\. )?Must /, 'must ')}${fields}`;
  });
  const named = problems.slice(0, MAX_PROBLEMS);
  if (problems.length > named.length) named.push(`and ${String(problems.length - named.length)} more.`);
  throw new TypeError([sentence, ...named.map((problem) => `- ${problem}`)].join('\n'));
};
