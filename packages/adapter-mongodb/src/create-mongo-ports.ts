import type { StoragePorts } from '@workspace-api/core';
import type { Db } from 'mongodb';
import type { KeyReads } from './key-lookup.js';
import { followPrimaries } from './primaries.js';
import { MongoApiKeyRepository } from './mongo-api-key-repository.js';
import { MongoAuditLog } from './mongo-audit-log.js';
import { MongoCampaignQueue } from './mongo-campaign-queue.js';
import { MongoCampaignRepository } from './mongo-campaign-repository.js';
import { MongoCounters } from './mongo-counters.js';
import { MongoGroupRepository } from './mongo-group-repository.js';
import { MongoInstanceRepository } from './mongo-instance-repository.js';
import { MongoWorkspaceEraser } from './mongo-workspace-eraser.js';
import { MongoWorkspaceRepository } from './mongo-workspace-repository.js';
import { observeCommands, type TimedCommand } from './timed.js';

/** What the ports are made over. */
export interface MongoPortsOptions {
  /** A database of a client that the caller owns, with the indexes that `migrate` makes. */
  readonly db: Db;
  /**
   * The read concern of key look-ups; `majority` if left out. With `majority` a revoked key may be accepted for at most
   * two heartbeats of the client, by a process that loses sight of the other nodes while the primary is being replaced.
   * `linearizable` closes that, at the price of a round trip between the nodes per read.
   */
  readonly keyReads?: KeyReads | undefined;
  /** Told of every command that a port has sent, once per attempt. Must not throw. */
  readonly onCommand?: ((command: TimedCommand) => void) | undefined;
  /** Told after each attempt to share what has been counted with other processes. Must not throw. */
  readonly onFlush?: ((outcome: 'succeeded' | 'failed') => void) | undefined;
}

/** The storage ports over one database, which count in memory and so have an end. */
export interface MongoPorts extends StoragePorts {
  /**
   * Writes what has been counted and not yet written, and stops writing behind. The client stays open. Call it once the
   * last request has ended. Throws `unavailable` when the counts could not be written.
   */
  close(): Promise<void>;
}

/**
 * Every storage port over one database. Nothing is read or written before the first call of a port.
 *
 * @example
 * ```ts
 * import { createMongoClient, createMongoPorts } from '@workspace-api/adapter-mongodb';
 * import { createNodePorts } from '@workspace-api/adapter-node';
 * import { createWorkspaceApi } from '@workspace-api/core';
 *
 * const client = await createMongoClient('mongodb://127.0.0.1:27017').connect();
 * const ports = createMongoPorts({ db: client.db('workspace-api') });
 * const api = createWorkspaceApi({ ...createNodePorts(), ...ports });
 *
 * // After the last request:
 * await ports.close();
 * await client.close();
 * ```
 */
export const createMongoPorts = ({ db, keyReads = 'majority', onCommand, onFlush }: MongoPortsOptions): MongoPorts => {
  followPrimaries(db.client);
  if (onCommand !== undefined) observeCommands(db, onCommand);
  const counters = new MongoCounters(db, { onFlush });
  return {
    workspaces: new MongoWorkspaceRepository(db),
    apiKeys: new MongoApiKeyRepository(db, keyReads),
    instances: new MongoInstanceRepository(db),
    groups: new MongoGroupRepository(db),
    campaigns: new MongoCampaignRepository(db),
    campaignQueue: new MongoCampaignQueue(db),
    counters,
    auditLog: new MongoAuditLog(db),
    eraser: new MongoWorkspaceEraser(db),
    close: () => counters.close(),
  };
};
