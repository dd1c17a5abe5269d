import type { LoadReport } from '../../method/load/load.js';

/** What is done with the driver as its documentation does it. */
export type DriverOperation = 'find-key' | 'find-page' | 'insert' | 'flush';

/** What the process that holds the driver is told. */
export interface DriverOrder {
  readonly operation: DriverOperation;
  /** How many are under way at once. */
  readonly concurrency: number;
  readonly seconds: number;
}

/** What it answers. */
export type DriverAnswer =
  { readonly report: LoadReport; readonly cpuMicroseconds: number } | { readonly failure: string };

/** What it works on, as JSON in its one argument. */
export interface DriverScene {
  readonly uri: string;
  readonly database: string;
  readonly workspaceId: string;
  /** SHA-256 of the secret of a key, in hexadecimal digits. */
  readonly secretHash: string;
}
