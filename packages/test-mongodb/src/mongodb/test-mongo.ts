/** A MongoDB deployment for tests. The caller must stop it. */
export interface TestMongo {
  /** Connection string without a database: each suite has its own, see `freshDatabaseName`. */
  readonly uri: string;
  /** Version, topology and source for users: `MongoDB 6.0.5, replica set of one node, from PATH (…)`. */
  readonly description: string;
  /** Stops it and removes its data. A second call waits for the first. */
  stop(): Promise<void>;
}

/** Connection string options with long timeouts, for busy machines: a slow test is better than a flaky one. */
export const LONG_TIMEOUTS = ['serverSelectionTimeoutMS', 'connectTimeoutMS', 'socketTimeoutMS', 'waitQueueTimeoutMS']
  .map((option) => `&${option}=60000`)
  .join('');
