import type { AdminStoragePorts } from '@workspace-api/admin';
import type { WorkspaceId } from '@workspace-api/core';
import type { KeyReads } from '../history/history.js';
import type { VariantName } from '../variants/variants.js';

export interface StorageOptions {
  readonly uri: string;
  /** The name of the database, or of the schema. */
  readonly database: string;
  readonly maxPoolSize?: number;
  readonly keyReads?: KeyReads;
  readonly variant?: VariantName;
}

/** A database, as a process of the product has it. */
export interface Storage {
  readonly ports: AdminStoragePorts;
  /** Opens a connection. Rejects if the database cannot be reached. */
  readonly connect: () => Promise<unknown>;
  /** Creates what the database lacks. */
  readonly migrate: () => Promise<void>;
  /** Resolves to whether the database has everything that the ports need. */
  readonly isComplete: () => Promise<boolean>;
  /** Reads the idempotency keys of the campaigns of a workspace, by their ids. No port returns them. */
  readonly readIdempotencyKeys: (workspaceId: WorkspaceId) => Promise<ReadonlyMap<string, string>>;
  /** Reads the number of API requests of a workspace, of all months: a clock may have been beyond the end of one. */
  readonly readUsage: (workspaceId: WorkspaceId) => Promise<number>;
  readonly close: () => Promise<void>;
}
