import { RequestError, problemResponse, type ProblemResponse } from '@workspace-api/contract';
import { DomainError } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';

/** The media type of every response that is not a success. */
export const PROBLEM_JSON = 'application/problem+json';

/** Returns the error of a query in which ajv found errors. */
export const errorOfQuery = (errors: readonly { readonly keyword: string }[]): RequestError =>
  new RequestError(
    errors.some(({ keyword }) => keyword === 'additionalProperties') ? 'unknown_parameter' : 'invalid_parameter',
  );

/** Returns the error of an invalid body. */
export const errorOfBody = (): DomainError => new DomainError('validation_failed', { issues: [] });

/** Returns the response to a request that failed with an error. */
export const toProblem = (error: unknown, method: string, url: string): ProblemResponse => {
  const [path = '/'] = url.split('?');
  return problemResponse(error, { requestId: randomUUID(), method, path });
};
