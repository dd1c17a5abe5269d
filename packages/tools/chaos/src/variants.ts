import { setTimeout as delay } from 'node:timers/promises';
import type { Check } from './checks/check.js';
import { acknowledgedCampaignsStay, oneCampaignPerKey } from './checks/creations.js';
import { pagesAreComplete } from './checks/pages.js';
import { revokedKeysAreRejected } from './checks/revoked-keys-are-rejected.js';
import { PROCESS_NAMES } from './settings.js';
import type { VariantName } from './processes/mistakes.js';
import type { Store } from './stores/store.js';
import { createAtBoth, createCampaigns, walkPages } from './workload/scenarios.js';
import type { Scenario } from './workload/scene.js';

/** A variant of an adapter with one mistake, and the checks that must find it. */
export interface Variant {
  readonly name: VariantName;
  readonly store: Store['name'];
  readonly caughtBy: readonly Check[];
  /** Only those that reveal the mistake, so that it takes seconds. */
  readonly scenarios: readonly Scenario[];
  /** The name of the fault of nodes that reveals the mistake; null if it needs none. */
  readonly fault: string | null;
}

const KEYS = 5;
const REVOKES_AFTER_MILLISECONDS = 3_500;

/** Issues keys before the fault, and revokes and uses them during it. */
const revokeLate: Scenario = async ({ backOffice, caller }) => {
  const keys = await Promise.all(Array.from({ length: KEYS }, () => backOffice.issueKey(backOffice, 'workspace:read')));
  await delay(REVOKES_AFTER_MILLISECONDS);
  await Promise.all(keys.map((key) => backOffice.revokeKey(key)));
  // One after another, because lookups at the same time share a read.
  for (const key of keys) await Promise.all(PROCESS_NAMES.map((process) => caller.use(process, key)));
};

export const VARIANTS: readonly Variant[] = [
  {
    name: 'keys-per-process',
    store: 'mongodb',
    caughtBy: [oneCampaignPerKey],
    scenarios: [createAtBoth],
    fault: null,
  },
  {
    name: 'w1',
    store: 'mongodb',
    caughtBy: [acknowledgedCampaignsStay],
    scenarios: [createCampaigns, createCampaigns, createCampaigns, createCampaigns],
    fault: 'cut the primary off (nodes)',
  },
  {
    name: 'secondary-reads',
    store: 'mongodb',
    caughtBy: [pagesAreComplete, revokedKeysAreRejected],
    scenarios: [createCampaigns, createCampaigns, walkPages, revokeLate],
    fault: 'cut the standby off (nodes)',
  },
  {
    name: 'local-commit',
    store: 'postgres',
    caughtBy: [acknowledgedCampaignsStay],
    scenarios: [createCampaigns, createCampaigns, createCampaigns, createCampaigns],
    fault: 'cut the primary off from the standby, and promote that',
  },
];
