/** A MongoDB deployment that a test may use, and must stop. */
export interface TestMongo {
  /** Connection string without a database: each suite takes one of its own, see `freshDatabaseName`. */
  readonly uri: string;
  /** Version, topology and where it comes from, for a person: `MongoDB 6.0.5, replica set of one node, from PATH (…)`. */
  readonly description: string;
  /** Ends it and removes what it stored. A second call waits for the first. */
  stop(): Promise<void>;
}
