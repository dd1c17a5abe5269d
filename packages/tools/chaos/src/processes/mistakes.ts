import type { AdminStoragePorts } from '@workspace-api/admin';
import type { Db, Document, RunCommandOptions } from 'mongodb';
import type { PoolConfig } from 'pg';

/** The variants of the adapters with one mistake. */
export const VARIANT_NAMES = ['keys-per-process', 'w1', 'secondary-reads', 'local-commit'] as const;

export type VariantName = (typeof VARIANT_NAMES)[number];

/** A mistake of an adapter. It replaces a method of the database or of the ports. */
export interface Mistake {
  readonly spoilDatabase?: (db: Db) => void;
  readonly spoilPorts?: (ports: AdminStoragePorts) => void;
  /** Options of the connections to PostgreSQL. */
  readonly poolConfig?: PoolConfig;
}

export const MISTAKES: Readonly<Record<VariantName, Mistake>> = {
  /** Knows only the idempotency keys of its own process. */
  'keys-per-process': {
    spoilPorts: ({ campaigns }) => {
      const insert = campaigns.insert.bind(campaigns);
      const find = campaigns.findByIdempotencyKey.bind(campaigns);
      const own = (key: string): string => `${key} ${process.pid}`;
      campaigns.insert = (workspaceId, campaign, idempotency) =>
        insert(workspaceId, campaign, idempotency && { ...idempotency, key: own(idempotency.key) });
      campaigns.findByIdempotencyKey = (workspaceId, key) => find(workspaceId, own(key));
    },
  },
  /** Treats an insert as done when only the primary has it. */
  w1: {
    spoilDatabase: (db) => {
      const send = db.command.bind(db);
      db.command = (command: Document, options?: RunCommandOptions) =>
        send('insert' in command ? { ...command, writeConcern: { w: 1 } } : command, options);
    },
  },
  /** Reads from secondaries, which may lag. */
  'secondary-reads': {
    spoilDatabase: (db) => {
      const send = db.command.bind(db);
      db.command = (command: Document, options?: RunCommandOptions) =>
        send(command, 'find' in command || 'count' in command ? { ...options, readPreference: 'secondary' } : options);
    },
  },
  /** Commits without the wait for the standby. */
  'local-commit': { poolConfig: { options: '-c synchronous_commit=local' } },
};
