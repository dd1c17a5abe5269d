import { isDomainError } from '@workspace-api/core';
import type { CompletedRequest, OnResponse } from '@workspace-api/http';
import type { Logger } from 'pino';
import { isBusy } from '../is-busy.js';
import { messageOf } from '../message-of.js';

/** The fields of every line. */
interface Fields extends Pick<CompletedRequest, 'requestId' | 'method' | 'workspaceId' | 'keyId' | 'status' | 'code'> {
  readonly operation: CompletedRequest['operationId'];
  readonly durationMs: number;
  /** Set if the caller sent one. */
  traceId?: string;
  /** Set if the response was aborted. */
  aborted?: true;
}

/**
 * Returns an observer that logs one line for each request. Statuses below 500 are logged as
 * `info`. An outage of the storage is a `warn` without a stack, because it affects every request. Other failures are an
 * `error` with a stack.
 */
export const logRequests =
  (logger: Logger): OnResponse =>
  (request) => {
    const { requestId, method, operationId: operation, workspaceId, keyId, status, code, error } = request;
    // In milliseconds, rounded to microseconds.
    const durationMs = Math.round(request.durationMilliseconds * 1_000) / 1_000;
    const fields: Fields = { requestId, method, operation, workspaceId, keyId, status, code, durationMs };
    if (request.traceId !== null) fields.traceId = request.traceId;
    if (request.aborted) fields.aborted = true;
    if (status < 500) logger.info(fields, 'request completed');
    else if (isDomainError(error) && error.code === 'unavailable') {
      const reason = error.cause === undefined ? null : messageOf(error.cause);
      logger.warn(
        { ...fields, reason, applied: error.details.applied },
        isBusy(error) ? 'storage busy' : 'storage unavailable',
      );
    } else logger.error({ ...fields, err: error }, 'request failed');
  };
