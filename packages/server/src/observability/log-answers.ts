import { isDomainError } from '@workspace-api/core';
import type { Answer } from '@workspace-api/transport-koa';
import type { Logger } from 'pino';
import { messageOf } from '../message-of.js';

/** What every line has. */
interface Fields extends Pick<Answer, 'requestId' | 'method' | 'workspaceId' | 'keyId' | 'status' | 'code'> {
  readonly operation: Answer['operationId'];
  readonly durationMs: number;
  /** Only of an answer of which not all was sent. */
  aborted?: true;
}

/** To a thousandth: more digits are noise. */
const rounded = (milliseconds: number): number => Math.round(milliseconds * 1_000) / 1_000;

/**
 * Logs each answer as one line. A refusal is the caller's affair and no more than information; an outage is a warning with
 * its reason but without a stack, because during one that is every request; anything else of 500 or above is an error of
 * ours, with its stack.
 */
export const logAnswers =
  (logger: Logger) =>
  (answer: Answer): void => {
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
