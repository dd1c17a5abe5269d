import { DomainError } from '@workspace-api/core';

/** The classes of SQLSTATE that mean that the server cannot serve now. */
const CLASSES = new Set([
  '08', // connection exceptions
  '53', // insufficient resources, such as connections or disk space
]);

const STATES = new Set([
  '25006', // read_only_sql_transaction: a standby, or a primary whose disk is full
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
  '57014', // query_canceled: a timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '58030', // io_error: the others of its class are of a broken installation, which no retry repairs
]);

/** After these the statement may have been committed: the server ended the connection while it waited for a standby. */
const MAY_BE_COMMITTED = new Set(['57P01', '57P02']);

/** The states in which the server accepts no connections. The outage of another node has a state of the class 08. */
const ACCEPTS_NOBODY = new Set(['53300', '57P01', '57P02', '57P03']);

/** Codes of Node.js for a connection that is lost or cannot be made. */
const CONNECTION_CODES = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** The driver throws plain errors with these messages. */
const CONNECTION_TEXTS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded|timeout expired|Cannot use a pool after calling end)/i;

const SQL_STATE = /^[0-9A-Z]{5}$/;

/** Returns the code of an error of the server or of Node.js. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Returns whether the error is a response of the server, after which the connection can be used again. */
const isResponse = (code: string): boolean => SQL_STATE.test(code) && !CONNECTION_CODES.has(code);

/** Returns whether the connection was lost or cannot be made. */
export const isConnectionError = (error: unknown): boolean =>
  CONNECTION_CODES.has(codeOf(error)) ||
  (error instanceof Error && codeOf(error) === '' && CONNECTION_TEXTS.test(error.message)) ||
  (error instanceof AggregateError && error.errors.some(isConnectionError));

/** Returns whether an error means that the database is unavailable. */
export const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error);
  return isConnectionError(error) || (isResponse(code) && (CLASSES.has(code.slice(0, 2)) || STATES.has(code)));
};

/** Returns the state of the whole server that an error reports, if it does. */
const reasonOf = (error: unknown): 'busy' | 'unreachable' | undefined => {
  // All connections of the pool were in use for too long.
  if (error instanceof Error && error.message.startsWith('timeout exceeded')) return 'busy';
  return isConnectionError(error) || ACCEPTS_NOBODY.has(codeOf(error)) ? 'unreachable' : undefined;
};

/** Returns whether an error means that perhaps only a part of the rows is unavailable: the server itself has responded. */
export const isOfPart = (error: unknown): boolean => isUnavailable(error) && reasonOf(error) === undefined;

/** Returns the error, or `unavailable` if it means that. */
export const translate = (error: unknown, applied: 'no' | 'unknown'): unknown => {
  if (!isUnavailable(error)) return error;
  const reason = reasonOf(error);
  const details = { retryAfterSeconds: 1, applied, ...(reason !== undefined && { reason }) };
  return new DomainError('unavailable', details, { cause: error });
};

/** Returns whether a statement that failed with this error was certainly rolled back. */
export const isRolledBack = (error: unknown): boolean => {
  const code = codeOf(error);
  return isResponse(code) && !code.startsWith('08') && !MAY_BE_COMMITTED.has(code);
};

/** Returns whether two transactions were in each other's way, so that an immediate retry can succeed. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** Returns whether the session lost its prepared statements, or has those of another client. */
export const isUnprepared = (error: unknown): boolean => ['26000', '42P05'].includes(codeOf(error));

/** Returns whether a connection broke before the server responded, so that another one may work. */
export const isBroken = (error: unknown): boolean =>
  (isConnectionError(error) && !/timeout/i.test(error instanceof Error ? error.message : '')) ||
  MAY_BE_COMMITTED.has(codeOf(error));
