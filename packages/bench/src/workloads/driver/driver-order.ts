import type { LoadReport } from '../../method/load/load.js';

/** The operations, written as in the driver's documentation. */
export type DriverOperation = 'find-key' | 'find-page' | 'insert' | 'flush';

/** The order to the driver process. */
export interface DriverOrder {
  readonly operation: DriverOperation;
  /** The number of concurrent operations. */
  readonly concurrency: number;
  readonly seconds: number;
}

/** The reply of the driver process. */
export type DriverAnswer =
  { readonly report: LoadReport; readonly cpuMicroseconds: number } | { readonly failure: string };

/** The data of the driver process, as JSON in its only argument. */
export interface DriverScene {
  readonly uri: string;
  readonly database: string;
  readonly workspaceId: string;
  /** The SHA-256 of the secret in hexadecimal digits. */
  readonly secretHash: string;
}
