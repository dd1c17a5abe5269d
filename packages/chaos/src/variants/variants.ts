import type { AdminStoragePorts } from '@workspace-api/admin';
import type { Db, Document, RunCommandOptions } from 'mongodb';
import type { PoolConfig } from 'pg';

/** The unchanged adapter, and variants with one mistake that the checks must find. */
export const VARIANT_NAMES = ['right', 'read-then-insert', 'w1', 'secondary-reads', 'local-commit'] as const;

export type VariantName = (typeof VARIANT_NAMES)[number];

/** A mistake of an adapter. It replaces a method of the database or of the ports. */
interface WrongAdapter {
  readonly spoilDatabase?: (db: Db) => void;
  readonly spoilPorts?: (ports: AdminStoragePorts) => void;
  /** Options of the connections to PostgreSQL. */
  readonly poolConfig?: PoolConfig;
  /** An index that the variant does not need. */
  readonly unneededIndex?: string;
}

/** Changes every command of a database object, and its options. */
const spoilCommands =
  (
    spoil: (command: Document, options: RunCommandOptions) => readonly [command: Document, options: RunCommandOptions],
  ) =>
  (db: Db): void => {
    const send = db.command.bind(db);
    db.command = (command: Document, options: RunCommandOptions = {}) => send(...spoil(command, options));
  };

export const WRONG_ADAPTERS: Readonly<Record<VariantName, WrongAdapter>> = {
  right: {},
  /** Looks for the idempotency key before it inserts. Another process may insert in between. */
  'read-then-insert': {
    unneededIndex: 'idempotency_key',
    spoilPorts: ({ campaigns }) => {
      const insert = campaigns.insert.bind(campaigns);
      campaigns.insert = async (workspaceId, campaign, idempotency) => {
        const key = idempotency?.key;
        if (key !== undefined && (await campaigns.findByIdempotencyKey(workspaceId, key)) !== null) return false;
        return insert(workspaceId, campaign, idempotency);
      };
    },
  },
  /** Treats an insert as done when only the primary has it. */
  w1: {
    spoilDatabase: spoilCommands((command, options) => [
      'insert' in command ? { ...command, writeConcern: { w: 1 } } : command,
      options,
    ]),
  },
  /** Reads from secondaries, which may lag. */
  'secondary-reads': {
    spoilDatabase: spoilCommands((command, options) => [
      command,
      'find' in command || 'count' in command ? { ...options, readPreference: 'secondary' } : options,
    ]),
  },
  /** Commits without the wait for the standby. */
  'local-commit': { poolConfig: { options: '-c synchronous_commit=local' } },
};
