import type { AdminStoragePorts } from '@workspace-api/admin/storage';
import { Group } from '@workspace-api/core';
import { BufferedCounters, trust, type BufferedCountersOptions } from '@workspace-api/core/internal';
import { recordCodec } from './record-codec.js';
import { SqlApiKeyRepository } from './sql-api-key-repository.js';
import { SqlAuditLog } from './sql-audit-log.js';
import { SqlCampaignQueue } from './sql-campaign-queue.js';
import { SqlCampaignRepository } from './sql-campaign-repository.js';
import { SqlCounterStore } from './sql-counter-store.js';
import type { SqlDatabase } from './sql-database.js';
import { SqlInstanceRepository } from './sql-instance-repository.js';
import { SqlList } from './sql-list.js';
import { SqlWorkspaceEraser } from './sql-workspace-eraser.js';
import { SqlWorkspaceRepository } from './sql-workspace-repository.js';

/** Creates every storage port for a database with the tables of {@link TABLES}. */
export const createSqlPorts = (
  database: SqlDatabase,
  { onFlush }: Pick<BufferedCountersOptions, 'onFlush'> = {},
): AdminStoragePorts =>
  trust({
    workspaces: new SqlWorkspaceRepository(database),
    apiKeys: new SqlApiKeyRepository(database),
    instances: new SqlInstanceRepository(database),
    groups: new SqlList(database, 'groups', recordCodec<Group>(database.dialect, Group)),
    campaigns: new SqlCampaignRepository(database),
    campaignQueue: new SqlCampaignQueue(database),
    counters: new BufferedCounters(new SqlCounterStore(database), {
      schedule: (flush, milliseconds) => setTimeout(flush, milliseconds).unref(),
      newWriter: () => crypto.randomUUID(),
      onFlush,
    }),
    auditLog: new SqlAuditLog(database),
    eraser: new SqlWorkspaceEraser(database),
  });
