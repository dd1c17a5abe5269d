import { DomainError } from '@workspace-api/core';
import type { IndexDefinition } from './indexes.js';

/**
 * Driver errors that mean that no server could be reached or replied in time. By name and not by class, because the
 * caller's client may come from another copy of the driver.
 */
const NAMES: ReadonlySet<string> = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoNotConnectedError',
  'MongoServerClosedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoStalePrimaryError',
  // The time limit of a command, as the driver reports it while it writes to the socket.
  'TimeoutError',
  'MongoOperationTimeoutError',
  // With each of these codes, the primary has the write, but a failover may undo it.
  'MongoWriteConcernError',
]);

const CODES: ReadonlySet<unknown> = new Set([
  10107, // NotWritablePrimary
  189, // PrimarySteppedDown
  91, // ShutdownInProgress
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
  134, // ReadConcernMajorityNotAvailableYet
  50, // MaxTimeMSExpired
  262, // ExceededTimeLimit
  175, // QueryPlanKilled
  211, // KeyNotFound: the keys that sign cluster times are not there yet
  11601, // Interrupted
  // Errors between the nodes of a cluster, which mongos passes on.
  6, // HostUnreachable
  7, // HostNotFound
  89, // NetworkTimeout
  9001, // SocketException
  133, // FailedToSatisfyReadPreference
  202, // NetworkInterfaceExceededTimeLimit
]);

/** Unavailability that is not retried: the time is used up, or an immediate retry would fail again. */
const SPENT_NAMES: ReadonlySet<string> = new Set([
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoWaitQueueTimeoutError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoWriteConcernError',
  'TimeoutError',
  'MongoOperationTimeoutError',
]);

const SPENT_CODES: ReadonlySet<unknown> = new Set([134, 50, 262, 211, 11601, 89, 133, 202, 'ETIMEDOUT']);

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** Returns whether the error is of opening a connection, such as of a user who is not accepted. Nothing was sent. */
export const isOfOpening = (error: Error): boolean =>
  'errorLabels' in error && Array.isArray(error.errorLabels) && error.errorLabels.includes('HandshakeError');

/** An error of Node.js with a code is of a socket, a name server or TLS, unless it is of a file. The driver may not wrap it. */
const isOfConnection = (error: Error): boolean =>
  error.name === 'Error' &&
  'code' in error &&
  /^[A-Z]/.test(String(codeOf(error))) &&
  !('syscall' in error && error.syscall === 'open');

/** Returns whether a driver error means that the storage is unavailable. */
export const isUnavailable = (error: unknown): error is Error =>
  error instanceof Error &&
  (NAMES.has(error.name) || CODES.has(codeOf(error)) || isOfOpening(error) || isOfConnection(error));

/** Returns whether a server rejected a connection, such as for its user. Another attempt would fail again. */
const isRejectedOpening = (error: Error): boolean => isOfOpening(error) && typeof codeOf(error) === 'number';

/** Returns whether to retry a failed command immediately. */
export const isWorthRetrying = (error: unknown): boolean =>
  isUnavailable(error) && !isRejectedOpening(error) && !SPENT_NAMES.has(error.name) && !SPENT_CODES.has(codeOf(error));

const UNAUTHORIZED = 13;

const AUDIT_LOG = ['auditEntries', 'auditOutcomes'];

/** Says what to grant for a change of the audit log, without which a server is ready. */
const withGrant = (error: Error): Error => {
  const [, db, collection] =
    /^not authorized on (\S+) to execute command \{ (?:update|delete): "(\w+)"/.exec(error.message) ?? [];
  if (!AUDIT_LOG.includes(String(collection))) return error;
  const privileges = AUDIT_LOG.map((name) => ({ resource: { db, collection: name }, actions: ['update', 'remove'] }));
  const grant = `db.grantPrivilegesToRole("workspaceApi", ${JSON.stringify(privileges)})`;
  return new Error(`The user may not change the audit log. Run in mongosh, with its role: ${grant}`, { cause: error });
};

/** Returns the error, or `unavailable` if it means that. */
export const translate = <Failure>(error: Failure, applied: 'no' | 'unknown'): Failure | DomainError => {
  if (!isUnavailable(error)) return error;
  // A numeric code is the response of a server, perhaps of a router whose other shards are available.
  const isOfPart = !NAMES.has(error.name) && !isOfOpening(error) && typeof codeOf(error) === 'number';
  const reason = error.name === 'MongoWaitQueueTimeoutError' ? 'busy' : 'unreachable';
  const details = { retryAfterSeconds: 1, applied, ...(!isOfPart && ({ reason } as const)) };
  return new DomainError('unavailable', details, { cause: error });
};

/** Returns `unavailable` also for a command that the user has no right to, which an operator may grant at any time. */
export const toRejection = <Failure>(error: Failure, applied: 'no' | 'unknown'): Failure | DomainError =>
  error instanceof Error && codeOf(error) === UNAUTHORIZED
    ? new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }, { cause: withGrant(error) })
    : translate(error, applied);

const DUPLICATE_KEY = 11000;

/** Matches the start of the message, which contains no value of the document. */
const INDEX_IN_MESSAGE = /^E11000 duplicate key error collection: \S+ index: (\S+) dup key/;

/** Returns whether a unique index rejected a write. */
export const isDuplicate = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;

/** Returns whether this index rejected a write. Errors of a bulk write name the index only in their message. */
export const isDuplicateOn = ({ name, key }: IndexDefinition, error: unknown): boolean => {
  if (!isDuplicate(error)) return false;
  if ('keyPattern' in error) return JSON.stringify(error.keyPattern) === JSON.stringify(key);
  return INDEX_IN_MESSAGE.exec(error.message)?.[1] === name;
};
