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
  'CommandTimeoutError',
  // For every code: the primary has the write, and it is unknown whether the write will stay.
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
  // A broken pooled connection throws a Node.js error, which the driver neither wraps nor retries.
  'ECONNRESET',
  'EPIPE',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_STREAM_DESTROYED',
]);

/** Unavailability that is not retried: the time is used up, or an immediate retry would fail again. */
const SPENT_NAMES: ReadonlySet<string> = new Set([
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoWaitQueueTimeoutError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoWriteConcernError',
  'CommandTimeoutError',
]);

const SPENT_CODES: ReadonlySet<unknown> = new Set([134, 50, 262, 211, 11601, 89, 133, 202, 'ETIMEDOUT']);

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** Returns whether a driver error means that the storage is unavailable. */
export const isUnavailable = (error: unknown): error is Error =>
  error instanceof Error && (NAMES.has(error.name) || CODES.has(codeOf(error)));

/** Returns whether a failed command is worth an immediate retry. */
export const isWorthRetrying = (error: unknown): boolean =>
  isUnavailable(error) && !SPENT_NAMES.has(error.name) && !SPENT_CODES.has(codeOf(error));
