import { RequestError, type ProblemIssue } from '@workspace-api/contract';
import { ValidationIssues, PAGE_LIMIT, checkPageRequest, isUuid } from '@workspace-api/core';

/** The page that a request selects. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A query as parsers return it: strings, or arrays of them, by name. */
type Query = Readonly<Record<string, unknown>>;

const DIGITS = /^\d{1,9}$/;

const toNumber = (value: unknown): number => {
  // A framework may have set the default already.
  if (typeof value === 'number') return value;
  return typeof value === 'string' && DIGITS.test(value) ? Number(value) : Number.NaN;
};

/** Returns the issues of the names: unknown ones, and repeated ones. */
const issuesOfNames = (query: Query, allowed: readonly string[]): ProblemIssue[] =>
  Object.entries(query).flatMap(([parameter, value]) => {
    if (!allowed.includes(parameter)) {
      return { parameter, code: 'unknown_parameter', detail: 'Unknown parameter. Remove it.' };
    }
    return Array.isArray(value) ? { parameter, code: 'duplicate', detail: 'Send this parameter once.' } : [];
  });

const issuesOfValues = ({ limit, cursor }: Query): ProblemIssue[] => {
  const issues = new ValidationIssues();
  checkPageRequest(issues, {
    limit: limit === undefined || Array.isArray(limit) ? undefined : toNumber(limit),
    cursor: typeof cursor === 'string' ? cursor : undefined,
  });
  return issues.found.map(({ path: [name], code, detail }) => ({ parameter: String(name), code, detail }));
};

/** Returns the error of a query that no page can be read for, with all its issues. */
export const errorOfPageQuery = (query: Query): RequestError => {
  const ofNames = issuesOfNames(query, ['limit', 'cursor']);
  const isUnknown = ofNames.some(({ code }) => code === 'unknown_parameter');
  const errors = [...ofNames, ...issuesOfValues(query)];
  return new RequestError(isUnknown ? 'unknown_parameter' : 'invalid_parameter', { errors });
};

/** Reads the query of a list. Throws `invalid_parameter` or `unknown_parameter`. */
export const readPageQuery = (query: Query): PageQuery => {
  const { limit: text = String(PAGE_LIMIT.default), cursor, ...others } = query;
  const limit = toNumber(text);
  const isLimit = limit >= PAGE_LIMIT.min && limit <= PAGE_LIMIT.max;
  const isCursor = cursor === undefined || (typeof cursor === 'string' && isUuid(cursor));
  if (!isLimit || !isCursor || Object.keys(others).length > 0) throw errorOfPageQuery(query);
  return { limit, cursor };
};

/** Returns the error of a query that an operation without parameters has. */
export const errorOfNoQuery = (query: Query): RequestError =>
  new RequestError('unknown_parameter', { errors: issuesOfNames(query, []) });

/** Throws `unknown_parameter` if an operation without parameters has any. */
export const requireNoQuery = (query: Query): void => {
  if (Object.keys(query).length > 0) throw errorOfNoQuery(query);
};
