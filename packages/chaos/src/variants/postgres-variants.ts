import type { TestPostgresCluster } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import { acknowledgedCampaignsStay } from '../checks/acknowledged-campaigns-stay.js';
import { revokedKeysAreRejected } from '../checks/revoked-keys-are-rejected.js';
import type { FaultKind } from '../nemesis/fault-kind.js';
import { awaitStandby } from '../nemesis/postgres/await-standby.js';
import { createCampaigns } from '../workload/create-campaigns.js';
import { holdKeys } from '../workload/hold-keys.js';
import type { WrongVariant } from './wrong-variant.js';

const ENOUGH_TIME_MILLISECONDS = 3_000;

/** Promotes a standby that has not received the last commits. What the old primary alone has is lost. */
const LOSE_PRIMARY: FaultKind<TestPostgresCluster> = {
  name: 'cut the primary off from the standby, kill it, and promote the standby',
  inject: async ({ cluster }) => {
    const { primary, standby } = await awaitStandby(cluster);
    primary.cutOff('nodes');
    await delay(ENOUGH_TIME_MILLISECONDS);
    await primary.kill();
    await standby.promote();
    primary.reconnect();
    await primary.follow();
  },
};

const creators = [createCampaigns, createCampaigns, createCampaigns, createCampaigns];

export const POSTGRES_VARIANTS: readonly WrongVariant<TestPostgresCluster>[] = [
  { name: 'local-commit', caughtBy: [acknowledgedCampaignsStay], scenarios: creators, fault: LOSE_PRIMARY },
  { name: 'early-acknowledgement', caughtBy: [acknowledgedCampaignsStay], scenarios: creators, fault: LOSE_PRIMARY },
  {
    name: 'ignored-revocation',
    caughtBy: [revokedKeysAreRejected],
    scenarios: [holdKeys],
    fault: { name: 'no fault', inject: () => delay(ENOUGH_TIME_MILLISECONDS) },
  },
];
