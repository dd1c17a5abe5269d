import { problemAnswer, type ProblemAnswer } from '@workspace-api/contract';
import { randomUUID } from 'node:crypto';

/** The media type of every refusal. */
export const PROBLEM_JSON = 'application/problem+json';

/** The answer to an error, for a request of this URL. */
export const toProblem = (error: unknown, url: string): ProblemAnswer => {
  const [path = '/'] = url.split('?');
  const answer = problemAnswer(error, randomUUID(), path);
  // The servers keep no log. What nobody expects would otherwise be told to nobody.
  if (answer.status >= 500) console.error(error);
  return answer;
};
