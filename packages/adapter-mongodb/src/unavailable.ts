/**
 * Errors of the driver that mean that no server could be reached or could answer in time. By name and not by class,
 * because the caller's client may come from another copy of the driver.
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
  // Whatever its code: the write stands on the primary, and it is not known whether it will stay.
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
  // Between the nodes of a cluster, which mongos passes on.
  6, // HostUnreachable
  7, // HostNotFound
  89, // NetworkTimeout
  9001, // SocketException
  133, // FailedToSatisfyReadPreference
  202, // NetworkInterfaceExceededTimeLimit
  // A cut connection in the pool throws an error of Node, which the driver neither wraps nor tries again.
  'ECONNRESET',
  'EPIPE',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_STREAM_DESTROYED',
]);

/** Of these, the ones for which time has run out, or that a second attempt at once would meet again. */
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

/** Whether an error of the driver means that the storage cannot be reached at the moment. */
export const isUnavailable = (error: unknown): error is Error =>
  error instanceof Error && (NAMES.has(error.name) || CODES.has(codeOf(error)));

/** Whether a command that failed in this way is worth a second attempt at once. */
export const isWorthRetrying = (error: unknown): boolean =>
  isUnavailable(error) && !SPENT_NAMES.has(error.name) && !SPENT_CODES.has(codeOf(error));
