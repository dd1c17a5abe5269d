import { setTimeout as delay } from 'node:timers/promises';
import { acknowledgedCampaignsStay } from '../checks/acknowledged-campaigns-stay.js';
import type { Check } from '../checks/check.js';
import { oneCampaignPerKey } from '../checks/one-campaign-per-key.js';
import { pagesAreComplete } from '../checks/pages-are-complete.js';
import { revokedKeysAreRejected } from '../checks/revoked-keys-are-rejected.js';
import { PROCESS_NAMES } from '../history/history.js';
import { choosePrimary, chooseSecondary, electedAmong } from '../nemesis/choose-node.js';
import type { FaultKind, FaultContext } from '../nemesis/fault-kind.js';
import type { BackOffice } from '../workload/back-office.js';
import { createAtBoth, createCampaigns } from '../workload/create-campaigns.js';
import type { Scenario } from '../workload/scene.js';
import { walkPages } from '../workload/walk-pages.js';
import type { VariantName } from './variant-name.js';

/**
 * A variant with one mistake, and the checks that must find it. It runs only the scenarios and the fault that reveal the
 * mistake, so that it takes seconds.
 */
export interface WrongVariant {
  readonly name: Exclude<VariantName, 'right'>;
  readonly caughtBy: readonly Check[];
  readonly prepare?: (backOffice: BackOffice) => Promise<unknown>;
  readonly scenarios: readonly Scenario[];
  readonly fault: FaultKind;
}

const ENOUGH_CAMPAIGNS = 20;
const KEYS = 5;
const ENOUGH_TIME_MILLISECONDS = 20_000;
const POLL_MILLISECONDS = 50;

/** Waits until enough further campaigns are acknowledged, with a timeout. */
const awaitCampaigns = async ({ recorder }: FaultContext): Promise<void> => {
  const countAcknowledged = (): number =>
    recorder.history.creations.filter(({ campaignId }) => campaignId !== null).length;
  const enough = countAcknowledged() + ENOUGH_CAMPAIGNS;
  const deadline = performance.now() + ENOUGH_TIME_MILLISECONDS;
  while (countAcknowledged() < enough && performance.now() < deadline) await delay(POLL_MILLISECONDS);
};

/** Cuts the primary off until the others have elected another. Then it rolls back what only it acknowledged. */
const electAnotherBehindThePrimary = async ({ set }: FaultContext): Promise<void> => {
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
const leaveASecondaryBehind = async (context: FaultContext): Promise<void> => {
  const { set, backOffice, caller, random } = context;
  const issued = await Promise.all(Array.from({ length: KEYS }, () => backOffice.issueKey('workspace:read')));
  const keys = issued.filter((key) => key !== null);
  const secondary = await chooseSecondary(set, random);
  secondary.cutOff('nodes');
  try {
    await awaitCampaigns(context);
    await Promise.all(keys.map((key) => backOffice.revokeKey(key)));
    // One after another, because look-ups at the same time share a read.
    for (const key of keys) await Promise.all(PROCESS_NAMES.map((process) => caller.use(process, key)));
  } finally {
    secondary.reconnect();
  }
};

export const WRONG_VARIANTS: readonly WrongVariant[] = [
  {
    name: 'read-then-insert',
    caughtBy: [oneCampaignPerKey],
    // An adapter that reads first has no unique index.
    prepare: ({ db }) => db.collection('campaigns').dropIndex('idempotency_key'),
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
