import type { TestPostgresCluster } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import { acknowledgedCampaignsStay } from '../checks/creations.js';
import type { FaultContext } from '../nemesis/fault-kind.js';
import { awaitStandby } from '../nemesis/postgres/await-standby.js';
import { createCampaigns } from '../workload/scenarios.js';
import type { WrongVariant } from './wrong-variant.js';

const LAG_MILLISECONDS = 3_000;

export const POSTGRES_VARIANTS: readonly WrongVariant<TestPostgresCluster>[] = [
  {
    name: 'local-commit',
    caughtBy: [acknowledgedCampaignsStay],
    scenarios: [createCampaigns, createCampaigns, createCampaigns, createCampaigns],
    fault: {
      name: 'cut the primary off from the standby, kill it, and promote the standby',
      // What the old primary alone has is lost.
      inject: async ({ cluster }: FaultContext<TestPostgresCluster>): Promise<void> => {
        const { primary, standby } = await awaitStandby(cluster);
        primary.cutOff('nodes');
        await delay(LAG_MILLISECONDS);
        await primary.kill();
        await standby.promote();
        primary.reconnect();
        await primary.follow();
      },
    },
  },
];
