import type { WorkerEvent } from '../history/history.js';

/** The options of a worker process, as JSON in its one argument. */
export interface WorkerProcessOptions {
  readonly uri: string;
  readonly database: string;
  readonly name: string;
  /** The URL of the module with the worker. */
  readonly module: string;
}

/** A report of a worker process. `atNanoseconds` is on the clock of `process.hrtime`, which all processes share. */
export type WorkerProcessMessage =
  | { readonly kind: 'started' }
  | { readonly kind: 'event'; readonly atNanoseconds: string; readonly event: Omit<WorkerEvent, 'at'> };

/** The length of a lease in the chaos run, in seconds. Short, so that workers take over often. */
export const LEASE_SECONDS = 3;
