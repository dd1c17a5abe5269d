import { readQuery } from '@workspace-api/contract';
import { Faults, PAGE_LIMIT, checkPageRequest, isUuid, type DomainError } from '@workspace-api/core';

/** Which page is asked for. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const DIGITS = /^\d{1,9}$/;

/** The refusal of a query, without its question mark, that a page cannot be asked for with. It tells every fault. */
export const refusalOfPageQuery = (search: string): DomainError => {
  const faults = new Faults();
  // Throws itself when the names of the parameters are at fault.
  checkPageRequest(faults, readQuery(search, true));
  return faults.toError('invalid_parameter');
};

/** Reads a query that was parsed already; `search` is its text. Throws the refusal of a wrong one. */
export const readPageQuery = (query: Readonly<Record<string, unknown>>, search: string): PageQuery => {
  const { limit: text = String(PAGE_LIMIT.default), cursor, ...others } = query;
  const limit = typeof text === 'string' && DIGITS.test(text) ? Number(text) : 0;
  const isCursor = cursor === undefined || (typeof cursor === 'string' && isUuid(cursor));
  if (limit < PAGE_LIMIT.min || limit > PAGE_LIMIT.max || !isCursor || Object.keys(others).length > 0) {
    throw refusalOfPageQuery(search);
  }
  return { limit, cursor };
};

/** Throws the refusal of a query, without its question mark, where an operation has none. */
export const refuseQuery = (search: string): void => {
  readQuery(search, false);
};
