import type { ProblemIssue } from '@workspace-api/contract';
import { toWellFormed } from '@workspace-api/contract/internal';
import { nearestName } from '@workspace-api/core/internal';
import { redact } from '../context/redact.js';
import { KEY_IN_URL, hasKey } from './misplaced-key.js';

/** The maximum number of parameters to read. No operation has that many. */
const MAX_PARAMETERS = 100;

const DIGITS = /^\d{1,9}$/;

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

/** The parameters of other kinds of pagination. */
const PAGINATION = /^(?:page|per_?page|offset|skip|starting_?after)/i;

/** Returns the advice for an unknown parameter. */
const remedyOf = (name: string, text: string, types: object): string => {
  if (hasKey(text)) return KEY_IN_URL;
  if ('cursor' in types && PAGINATION.test(name))
    return 'Unknown parameter. Pagination is by cursor: send limit, and the nextCursor of a page as cursor.';
  const nearest = nearestName(name, Object.keys(types));
  return `Unknown parameter. ${nearest === undefined ? 'Remove it.' : `Did you mean ${nearest}?`}`;
};

/** Returns the value that a parameter spells. A number is spelled in decimal digits; another text is NaN, which is invalid. */
const valueOf = (text: string, type: string | undefined): unknown => {
  if (type === 'number') return DIGITS.test(text) ? Number(text) : Number.NaN;
  return type === 'boolean' ? (BOOLEANS[text] ?? text) : text;
};

/** Returns the first `MAX_PARAMETERS` parameters of a query. Empty ones do not count, because they are skipped. */
const firstOf = (query: string): string => {
  let end = -1;
  for (let count = 0; count < MAX_PARAMETERS;) {
    const start = end + 1;
    end = query.indexOf('&', start);
    if (end < 0) return query;
    if (end > start) count += 1;
  }
  return query.slice(0, end);
};

/** The parameters of a query, and the issues of unknown and repeated names. */
export interface Query {
  readonly values: Readonly<Record<string, unknown>>;
  readonly issues: readonly ProblemIssue[];
}

/** Reads a query, given the types of its parameters. The core validates the values. */
export const readQuery = (query: string, types: Readonly<Record<string, string>>): Query => {
  const values = new Map<string, unknown>();
  const issues = new Map<string, ProblemIssue>();
  for (const [name, text] of new URLSearchParams(firstOf(query))) {
    // Importers and connectors begin with an empty cursor.
    if (text === '' && Object.hasOwn(types, name) && (types[name] !== 'string' || name === 'cursor')) continue;
    if (Object.hasOwn(types, name) && !values.has(name)) {
      values.set(name, valueOf(text, types[name]));
      continue;
    }
    const parameter = toWellFormed(redact(name).slice(0, 100));
    const issue = values.has(name)
      ? { code: 'duplicate', detail: 'Send this parameter once.' }
      : { code: 'unknown_parameter', detail: remedyOf(name, text, types) };
    issues.set(parameter, { parameter, ...issue });
  }
  return { values: Object.fromEntries(values), issues: [...issues.values()] };
};
