/** A MongoDB deployment for tests. The caller must stop it. */
export interface TestMongo {
  /** The connection string without a database. Each suite uses its own, see `freshDatabaseName`. */
  readonly uri: string;
  /** A description: `MongoDB 6.0.5, replica set of one node, from PATH (…)`. */
  readonly description: string;
  /** Stops the server and removes its data. A second call waits for the first. */
  stop(): Promise<void>;
}
