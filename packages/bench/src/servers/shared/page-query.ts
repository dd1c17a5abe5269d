import { readQuery } from '@workspace-api/contract';
import { Faults, PAGE_LIMIT, checkPageRequest, isUuid, type DomainError } from '@workspace-api/core';
import { stringify, type ParsedUrlQueryInput } from 'node:querystring';

/** Which page is asked for. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A query as parsers give it: texts, or lists of them, by name. */
type Query = Readonly<Record<string, unknown>>;

const textOf = (query: Query): string => stringify(query as ParsedUrlQueryInput);

const DIGITS = /^\d{1,9}$/;

/** The refusal of a query that no page can be asked for with, with every fault of it. */
export const refusalOfPageQuery = (query: Query): DomainError => {
  const faults = new Faults();
  // Throws itself when the names of the parameters are at fault.
  checkPageRequest(faults, readQuery(textOf(query), true));
  return faults.toError('invalid_parameter');
};

/** Reads the query of a list. Throws the refusal of a wrong one. */
export const readPageQuery = (query: Query): PageQuery => {
  const { limit: text = String(PAGE_LIMIT.default), cursor, ...others } = query;
  const limit = typeof text === 'string' && DIGITS.test(text) ? Number(text) : 0;
  const isCursor = cursor === undefined || (typeof cursor === 'string' && isUuid(cursor));
  if (limit < PAGE_LIMIT.min || limit > PAGE_LIMIT.max || !isCursor || Object.keys(others).length > 0) {
    throw refusalOfPageQuery(query);
  }
  return { limit, cursor };
};

/** Throws the refusal of a query where an operation has none. */
export const refuseQuery = (query: Query): void => {
  readQuery(textOf(query), false);
};
