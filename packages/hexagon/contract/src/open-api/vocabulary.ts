import { SCOPES } from '@workspace-api/core';
import { SCOPE_FORMAT } from '@workspace-api/core/internal';
import { PROBLEM_CODES } from '../problems/catalogue.js';
import { hostProblemsOf, type Route } from '../route.js';
import { PROBLEM_CODE_FORMAT } from '../problems/problem.js';
import type { Json } from '../json.js';

/** The values that a document lists, by their placeholder format in the schemas. */
export type Vocabulary = Readonly<Record<string, readonly string[]>>;

/** Returns the built-in scopes and problem codes, and those of the operations of a host. */
export const vocabularyOf = (routes: readonly Route[]): Vocabulary => ({
  [SCOPE_FORMAT]: [...new Set<string>([...SCOPES, ...routes.map(({ scope }) => scope)])],
  [PROBLEM_CODE_FORMAT]: [...PROBLEM_CODES, ...hostProblemsOf(routes).map(({ code }) => code)],
});

/** What a schema says about its values if it does not list them. */
const IN_PLACE_OF_VALUES = ['pattern', 'minLength', 'maxLength'];

/** Returns a function that lists the values in place of their format. An array of them has at most as many items. */
export const listValues =
  (vocabulary: Vocabulary) =>
  (schema: Json): Json => {
    const { format, ...others } = schema;
    const values = typeof format === 'string' ? vocabulary[format] : undefined;
    if (values !== undefined) {
      const kept = Object.entries(others).filter(([name]) => !IN_PLACE_OF_VALUES.includes(name));
      return { ...Object.fromEntries(kept), enum: values };
    }
    const { enum: listed } = (schema['items'] ?? {}) as Json;
    const ofItems = Object.values(vocabulary).find((all) => all === listed);
    return ofItems === undefined ? schema : { ...schema, maxItems: ofItems.length };
  };
