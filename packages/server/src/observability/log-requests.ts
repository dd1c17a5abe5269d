import { isOutage } from '@workspace-api/core';
import type { CompletedRequest, OnResponse } from '@workspace-api/http';
import type { Logger } from 'pino';
import { isBusy } from '../failures/reason-of.js';
import { messageOf } from '../command-failure.js';
import { LineLimit, type LineCaller } from './line-limit.js';

/** The fields of every line. */
interface Fields extends Pick<
  CompletedRequest,
  'requestId' | 'surface' | 'method' | 'workspaceId' | 'keyId' | 'status' | 'code'
> {
  readonly operation: CompletedRequest['operationId'];
  readonly durationMs: number;
  /** Set if there is no operation. */
  route?: string;
  /** Set for a request to the back office. */
  tokenName?: string;
  /** Set for a request to the back office or the key page. */
  actor?: string;
  /** Set if the input is invalid. */
  errors?: CompletedRequest['errors'];
  /** Set if addresses are logged. */
  clientAddress?: string;
  /** Set if the caller sent one. */
  traceId?: string;
  /** Set if the operation is deprecated. */
  deprecated?: true;
  /** Set if the response was aborted. */
  aborted?: true;
}

/** The log of requests. */
export interface RequestLog {
  readonly onResponse: OnResponse;
  /** Logs how many lines were omitted in the last minute. */
  readonly flush: () => void;
}

const callerOf = ({ keyId, clientAddress }: CompletedRequest): LineCaller => {
  if (keyId !== null) return { keyId };
  return clientAddress === null ? {} : { clientAddress };
};

/**
 * Creates the log of requests: one line for each. Statuses below 500 are logged as `info`. An outage of the storage is a
 * `warn` without a stack, because it affects every request. Other failures are an `error` with a stack.
 *
 * The lines of failures are limited, and those of requests that nothing else bounds. Each key or address with omitted lines
 * has a line a minute with their number. Without addresses in the log, all of these have one line.
 */
export const logRequests = (
  logger: Logger,
  { logClientAddress }: { readonly logClientAddress: boolean },
): RequestLog => {
  const limitOf = (level: 'info' | 'warn'): LineLimit => {
    const write = (caller: LineCaller, count: number): void =>
      logger[level]({ ...caller, count }, 'request lines omitted');
    return new LineLimit((callers) => {
      let others = 0;
      for (const { caller, omitted } of callers) {
        if (logClientAddress || caller.keyId !== undefined) write(caller, omitted);
        else others += omitted;
      }
      if (others > 0) write({}, others);
    });
  };
  const limits = { rejected: limitOf('info'), failed: limitOf('warn') };

  const onResponse: OnResponse = (request) => {
    const { requestId, surface, method, operationId: operation, workspaceId, keyId, status, code, error } = request;
    const limit = status < 500 ? limits.rejected : limits.failed;
    // The rate limit of a key or a member, or the trust in a token, bounds such requests.
    const isCallerKnown = (keyId ?? request.tokenName ?? request.actor) !== null;
    const isBounded = isCallerKnown && status !== 401 && status !== 429 && status < 500;
    if (!isBounded && !limit.admits(callerOf(request))) return;
    // In milliseconds, rounded to microseconds.
    const durationMs = Math.round(request.durationMilliseconds * 1_000) / 1_000;
    const fields: Fields = { requestId, surface, method, operation, workspaceId, keyId, status, code, durationMs };
    if (operation === null && request.route !== null) fields.route = request.route;
    if (request.errors.length > 0) fields.errors = request.errors;
    if (request.tokenName !== null) fields.tokenName = request.tokenName;
    if (request.actor !== null) fields.actor = request.actor;
    // Without it, nobody can say which address a customer must allow.
    const hasAddress = logClientAddress || code === 'address_not_allowed';
    if (hasAddress && request.clientAddress !== null) fields.clientAddress = request.clientAddress;
    if (request.traceId !== null) fields.traceId = request.traceId;
    if (request.deprecated) fields.deprecated = true;
    if (request.aborted) fields.aborted = true;
    if (status < 500) logger.info(fields, 'request completed');
    else if (isOutage(error)) {
      const reason = error.cause === undefined ? null : messageOf(error.cause);
      logger.warn(
        { ...fields, reason, applied: error.details.applied },
        isBusy(error) ? 'storage busy' : 'storage unavailable',
      );
    } else logger.error({ ...fields, err: error }, 'request failed');
  };
  const flush = (): void => {
    for (const limit of Object.values(limits)) limit.flush();
  };
  return { onResponse, flush };
};
