import { createMongoClient } from '@workspace-api/adapter-mongodb';
import type { TestReplicaSet } from '@workspace-api/test-databases';
import { acknowledgedCampaignsStay, oneCampaignPerKey } from '../checks/creations.js';
import { pagesAreComplete } from '../checks/pages.js';
import { revokedKeysAreRejected } from '../checks/revoked-keys-are-rejected.js';
import { PROCESS_NAMES } from '../history/history.js';
import { type FaultContext, choosePrimary } from '../nemesis/fault-kind.js';
import { chooseSecondary, electedAmong } from '../nemesis/mongodb/nodes.js';
import { createAtBoth, createCampaigns, walkPages } from '../workload/scenarios.js';
import { awaitCampaigns } from './await-campaigns.js';
import type { WrongVariant } from './wrong-variant.js';

const KEYS = 5;
const ENOUGH_TIME_MILLISECONDS = 20_000;

/** Cuts the primary off until the others have elected another. Then it rolls back what only it acknowledged. */
const electAnotherBehindThePrimary = async ({ cluster: set }: FaultContext<TestReplicaSet>): Promise<void> => {
  const primary = await choosePrimary(set);
  primary.cutOff('nodes');
  try {
    await electedAmong(
      set.nodes.filter((node) => node !== primary),
      ENOUGH_TIME_MILLISECONDS,
    ).catch(() => undefined);
  } finally {
    primary.reconnect();
  }
};

/** Cuts a secondary off from the other nodes, but not from clients, while campaigns are created and keys revoked. */
const leaveASecondaryBehind = async (context: FaultContext<TestReplicaSet>): Promise<void> => {
  const { cluster: set, backOffice, caller, random } = context;
  const issued = await Promise.all(Array.from({ length: KEYS }, () => backOffice.issueKey('workspace:read')));
  const keys = issued.filter((key) => key !== null);
  const secondary = await chooseSecondary(set, random);
  secondary.cutOff('nodes');
  try {
    await awaitCampaigns(context);
    await Promise.all(keys.map((key) => backOffice.revokeKey(key)));
    // One after another, because lookups at the same time share a read.
    for (const key of keys) await Promise.all(PROCESS_NAMES.map((process) => caller.use(process, key)));
  } finally {
    secondary.reconnect();
  }
};

export const MONGODB_VARIANTS: readonly WrongVariant<TestReplicaSet>[] = [
  {
    name: 'read-then-insert',
    caughtBy: [oneCampaignPerKey],
    // An adapter that reads first has no unique index.
    prepare: async ({ uri }: TestReplicaSet, database: string): Promise<void> => {
      const client = createMongoClient(uri);
      await client.db(database).collection('campaigns').dropIndex('idempotency_key');
      await client.close();
    },
    scenarios: [createAtBoth, createAtBoth],
    fault: { name: 'no fault', inject: awaitCampaigns },
  },
  {
    name: 'w1',
    caughtBy: [acknowledgedCampaignsStay],
    scenarios: [createCampaigns, createCampaigns, createCampaigns, createCampaigns],
    fault: { name: 'cut the primary off from the nodes', inject: electAnotherBehindThePrimary },
  },
  {
    name: 'secondary-reads',
    caughtBy: [pagesAreComplete, revokedKeysAreRejected],
    scenarios: [createCampaigns, createCampaigns, walkPages],
    fault: { name: 'cut a secondary off from the nodes', inject: leaveASecondaryBehind },
  },
];
