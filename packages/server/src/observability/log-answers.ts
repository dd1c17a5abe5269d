import { isDomainError, type Timestamp } from '@workspace-api/core';
import type { Answer } from '@workspace-api/transport-koa';
import type { Logger } from 'pino';
import { messageOf } from '../message-of.js';
import { inBatches } from './in-batches.js';
import { logAsOf, timeOfLine } from './log-clock.js';

/** What every line has. */
interface Fields extends Pick<Answer, 'requestId' | 'method' | 'workspaceId' | 'keyId' | 'status' | 'code'> {
  readonly operation: Answer['operationId'];
  readonly durationMs: number;
  /** Only of an answer of which not all was sent. */
  aborted?: true;
}

interface LoggedAnswer {
  readonly answer: Answer;
  readonly time: Timestamp;
}

/** To a thousandth: more digits are noise. */
const rounded = (milliseconds: number): number => Math.round(milliseconds * 1_000) / 1_000;

/**
 * Logs each answer as one line, with the time at which it was given. A refusal is the caller's affair and no more than
 * information; an outage is a warning with its reason but without a stack, because during one that is every request;
 * anything else of 500 or above is an error of ours, with its stack.
 */
export const logAnswers = (logger: Logger): ((answer: Answer) => void) => {
  const log = (answer: Answer): void => {
    const { requestId, method, operationId: operation, workspaceId, keyId, status, code, error } = answer;
    const durationMs = rounded(answer.durationMilliseconds);
    const fields: Fields = { requestId, method, operation, workspaceId, keyId, status, code, durationMs };
    if (!answer.isSent) fields.aborted = true;
    if (status < 500) logger.info(fields, 'request answered');
    else if (isDomainError(error) && error.code === 'unavailable') {
      const reason = error.cause === undefined ? null : messageOf(error.cause);
      logger.warn({ ...fields, reason, applied: error.details.applied }, 'storage unavailable');
    } else logger.error({ ...fields, err: error }, 'request failed');
  };

  const lines = inBatches<LoggedAnswer>(({ answer, time }) => logAsOf(time, () => log(answer)));
  // Before the log itself writes for the last time.
  process.prependOnceListener('exit', lines.flush);
  return (answer) => lines.add({ answer, time: timeOfLine() });
};
