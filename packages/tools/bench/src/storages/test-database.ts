import type { AdminPorts } from '@workspace-api/admin';

/** The bytes of all tables, after every write before. */
export interface Bytes {
  /** On disk, without indexes. */
  readonly disk: number;
  readonly indexes: number;
}

/** A database of the run, with the tables of the product. */
export interface TestDatabase {
  /** The flags that name it, for the product and its peers. */
  readonly flags: readonly string[];
  /** The version and topology of the server. */
  readonly description: string;
  /** The product's own access to the database. */
  readonly ports: AdminPorts;
  /** Returns the CPU time of the server since it started, if it reports it. */
  cpuMicroseconds?(): Promise<number>;
  bytes(): Promise<Bytes>;
  /** Returns the names of the tables without rows. */
  emptyTables(): Promise<readonly string[]>;
  /** Updates the statistics of the planner, as the server does itself after a minute. */
  analyze?(): Promise<unknown>;
  stop(): Promise<void>;
}
