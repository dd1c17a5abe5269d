import { problemResponse, type ProblemResponse } from '@workspace-api/contract';
import { randomUUID } from 'node:crypto';

/** The media type of every response that is not a success. */
export const PROBLEM_JSON = 'application/problem+json';

/** Returns the response to a request for this URL that failed with an error. */
export const toProblem = (error: unknown, url: string): ProblemResponse => {
  const [path = '/'] = url.split('?');
  const response = problemResponse(error, { requestId: randomUUID(), path });
  // The servers keep no log, so nothing else would show an unexpected error.
  if (response.status >= 500) console.error(error);
  return response;
};
