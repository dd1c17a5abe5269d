import type { AdminStoragePorts } from '@workspace-api/admin/storage';
import { Group, object, oneOf } from '@workspace-api/core';
import {
  BufferedCounters,
  callback,
  checkArguments,
  trust,
  type BufferedCountersOptions,
  type OptionSchemas,
} from '@workspace-api/core/internal';
import { UUID, type Db } from 'mongodb';
import { databaseArgument } from './database-argument.js';
import { MongoApiKeyRepository, type KeyReads } from './mongo-api-key-repository.js';
import { MongoAuditLog } from './mongo-audit-log.js';
import { MongoCampaignQueue } from './mongo-campaign-queue.js';
import { MongoCampaignRepository } from './mongo-campaign-repository.js';
import { MongoCounterStore } from './mongo-counter-store.js';
import { MongoDatabase, type TimedCommand } from './mongo-database.js';
import { MongoInstanceRepository } from './mongo-instance-repository.js';
import { MongoRecordRepository } from './mongo-record-repository.js';
import { MongoWorkspaceEraser } from './mongo-workspace-eraser.js';
import { MongoWorkspaceRepository } from './mongo-workspace-repository.js';
import { recordCodec } from './record-codec.js';

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
  readonly onFlush?: BufferedCountersOptions['onFlush'];
}

const OPTIONS = object({
  db: databaseArgument,
  keyReads: oneOf(['majority', 'linearizable']).optional(),
  onCommand: callback().optional(),
  onFlush: callback().optional(),
} satisfies OptionSchemas<MongoPortsOptions>);

/**
 * Creates every storage port for one database. Reads and writes nothing until a port is called. Throws a TypeError that lists
 * every problem of the options.
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
 * await ports.counters.close();
 * await client.close();
 * ```
 */
export const createMongoPorts = (options: MongoPortsOptions): AdminStoragePorts => {
  checkArguments('The ports cannot be created.', { options: OPTIONS }, { options });
  const { keyReads = 'majority', onFlush } = options;
  const database = new MongoDatabase(options.db, options.onCommand);
  const campaigns = new MongoCampaignRepository(database);
  return trust({
    workspaces: new MongoWorkspaceRepository(database),
    apiKeys: new MongoApiKeyRepository(database, keyReads),
    instances: new MongoInstanceRepository(database),
    groups: new MongoRecordRepository(database, 'groups', recordCodec<Group>(Group)),
    campaigns,
    campaignQueue: new MongoCampaignQueue(database, campaigns),
    counters: new BufferedCounters(new MongoCounterStore(database), {
      schedule: (flush, milliseconds) => setTimeout(flush, milliseconds).unref(),
      newWriter: () => new UUID().toHexString(),
      onFlush,
    }),
    auditLog: new MongoAuditLog(database),
    eraser: new MongoWorkspaceEraser(database),
  });
};
