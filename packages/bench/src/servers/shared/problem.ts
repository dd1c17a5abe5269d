import { problemAnswer, type ProblemAnswer } from '@workspace-api/contract';
import { randomUUID } from 'node:crypto';

/** The media type of every refusal. */
export const PROBLEM_JSON = 'application/problem+json';

/** The answer to an error, for a request of this URL. */
export const toProblem = (error: unknown, url: string): ProblemAnswer => {
  const [path = '/'] = url.split('?');
  return problemAnswer(error, randomUUID(), path);
};
