import type { AdminStoragePorts } from '@workspace-api/admin';
import type { Db } from 'mongodb';
import type { KeyReads } from './key-lookup.js';
import { followPrimaries } from './primaries.js';
import { MongoApiKeyRepository } from './mongo-api-key-repository.js';
import { MongoAuditLog } from './mongo-audit-log.js';
import { MongoCampaignQueue } from './mongo-campaign-queue.js';
import { MongoCampaignRepository } from './mongo-campaign-repository.js';
import { MongoCounters, type MongoCountersOptions } from './mongo-counters.js';
import { MongoGroupRepository } from './mongo-group-repository.js';
import { MongoInstanceRepository } from './mongo-instance-repository.js';
import { MongoWorkspaceEraser } from './mongo-workspace-eraser.js';
import { MongoWorkspaceRepository } from './mongo-workspace-repository.js';
import { requireDatabase } from './require-database.js';
import { observeCommands, type TimedCommand } from './timed.js';

/** The options of {@link createMongoPorts}. */
export interface MongoPortsOptions {
  /** A database with the indexes that {@link migrate} creates. The caller owns its client. */
  readonly db: Db;
  /**
   * The read concern of key lookups. Default: `majority`.
   *
   * With `majority`, a process may accept a revoked key for at most two seconds, if the primary is replaced within that
   * time. `linearizable` prevents that, and costs a round trip between the nodes for each read. So do all majority
   * reads of a client that does not have `serverMonitoringMode: 'poll'`, which {@link createMongoClient} sets.
   */
  readonly keyReads?: KeyReads | undefined;
  /** Called after every attempt of a command. Must not throw. */
  readonly onCommand?: ((command: TimedCommand) => void) | undefined;
  /**
   * Called after each flush of the counts, with the error of a failed one. If the counts of one workspace cannot be
   * shared, the error names it, and all others are shared. Must not throw.
   */
  readonly onFlush?: MongoCountersOptions['onFlush'];
}

/** The storage ports of one database. They count in memory, so close them. */
export interface MongoPorts extends AdminStoragePorts {
  /**
   * Writes the counts that are still in memory, and stops the background writes. The client stays open. Call it when
   * the last request has ended. Rejects with `unavailable` if the counts cannot be written.
   */
  close(): Promise<void>;
}

/**
 * Creates every storage port for one database. Reads and writes nothing until a port is called. Throws a TypeError if `db`
 * is missing.
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
export const createMongoPorts = (options: MongoPortsOptions): MongoPorts => {
  requireDatabase(options);
  const { db, keyReads = 'majority', onCommand, onFlush } = options;
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
