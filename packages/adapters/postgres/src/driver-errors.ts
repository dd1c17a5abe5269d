import { DomainError, isDomainError } from '@workspace-api/core';

/** The classes of SQLSTATE that mean that the server cannot serve now. */
const CLASSES = new Set([
  '08', // connection exceptions
  '28', // the user is not accepted any more
  '53', // insufficient resources, such as connections or disk space
  '57', // operator intervention, such as a shutdown or a timeout
]);

const STATES = new Set([
  '25006', // read_only_sql_transaction: a standby, or a primary whose disk is full
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
  '58030', // io_error: the others of its class are of a broken installation, which no retry repairs
]);

/** The server ended the session before it read a statement. */
const IDLE_SESSION_TIMEOUT = '57P05';

/** The state of a server that ends all sessions, perhaps while a committed statement waits for a standby. */
const ENDED = /^57P0[123]$/;

/** The driver throws plain errors with these messages. */
const CONNECTION_TEXTS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded|timeout expired|Cannot use a pool after calling end)/i;

/** A response of the server. */
interface Response extends Error {
  readonly code: string;
  readonly severity: string;
}

/** Returns the code of an error of the server or of Node.js. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Returns whether the error is a response of the server. Those of the driver and of Node.js have no severity. */
const isResponse = (error: unknown): error is Response =>
  error instanceof Error && 'severity' in error && codeOf(error) !== '';

/** Returns whether the server ended the session with this response. Some languages have another word for FATAL. */
const endsSession = (error: unknown): boolean =>
  isResponse(error) &&
  (['FATAL', 'PANIC'].includes(error.severity) || ENDED.test(error.code) || error.code === IDLE_SESSION_TIMEOUT);

/** Returns whether the connection was lost. Every error of Node.js that has a code is of the socket or of TLS. */
export const isConnectionError = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return false;
  if (isResponse(error)) return endsSession(error);
  return codeOf(error) !== '' || CONNECTION_TEXTS.test(error.message);
};

/** Returns whether an error means that the database is unavailable. */
export const isUnavailable = (error: unknown): boolean => {
  if (isDomainError(error)) return error.code === 'unavailable';
  return (
    isConnectionError(error) || (isResponse(error) && (CLASSES.has(error.code.slice(0, 2)) || STATES.has(error.code)))
  );
};

/** Returns whether the user or the schema is not what the statements need, which a person may correct at any time. */
const isMisfit = (error: unknown): boolean => isResponse(error) && /^(?:42|3F)/.test(error.code);

const outage = (cause: unknown, applied: 'no' | 'unknown', reason?: 'busy' | 'unreachable'): DomainError =>
  new DomainError('unavailable', { retryAfterSeconds: 1, applied, ...(reason !== undefined && { reason }) }, { cause });

/** Returns whether all connections of the pool were in use for too long. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded');

/** Returns `unavailable` for an error of opening a session, whatever it is: nothing was executed. */
export const toOpeningError = (error: unknown): DomainError =>
  outage(error, 'no', isBusy(error) ? 'busy' : 'unreachable');

/** Returns whether an error means that perhaps only a part of the rows is unavailable: the server itself has responded. */
export const isOfPart = (error: unknown): boolean =>
  isDomainError(error)
    ? isUnavailable(error) && !('reason' in error.details)
    : isUnavailable(error) && !isConnectionError(error);

/** Returns the error, or `unavailable` if it means that. */
export const translate = (error: unknown, applied: 'no' | 'unknown'): unknown => {
  if (isDomainError(error) || !isUnavailable(error)) return error;
  return outage(error, applied, isOfPart(error) ? undefined : 'unreachable');
};

/** Returns `unavailable` for a statement that failed, or the error if it is a fault of the statement. */
export const toRejection = (error: unknown, applied: 'no' | 'unknown'): unknown =>
  isMisfit(error) ? outage(error, 'no') : translate(error, applied);

/** Returns whether a statement that failed with this error was certainly rolled back. */
export const isRolledBack = (error: unknown): boolean =>
  isUnread(error) || (isResponse(error) && !error.code.startsWith('08') && !endsSession(error));

/** Returns whether the server certainly did not read the statement, so that another session may run it. */
export const isUnread = (error: unknown): boolean => isResponse(error) && error.code === IDLE_SESSION_TIMEOUT;

/** Returns whether two transactions were in each other's way, so that an immediate retry can succeed. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** Returns whether the session lost its prepared statements, or has those of another client. */
export const isUnprepared = (error: unknown): boolean => ['26000', '42P05'].includes(codeOf(error));

/** Returns whether a connection broke before the server responded, so that another one may work. */
export const isBroken = (error: unknown): boolean => {
  const cause = isDomainError(error) ? error.cause : error;
  return endsSession(cause) || (isConnectionError(cause) && !/timeout/i.test((cause as Error).message));
};
