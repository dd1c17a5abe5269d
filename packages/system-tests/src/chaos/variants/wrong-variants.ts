import { setTimeout as delay } from 'node:timers/promises';
import { acknowledgedCampaignsStay } from '../checks/acknowledged-campaigns-stay.js';
import type { Check } from '../checks/check.js';
import { clientCreatesOnce } from '../checks/client-creates-once.js';
import { lostLeasesEndWork } from '../checks/lost-leases-end-work.js';
import { nothingComesUpBelow } from '../checks/nothing-comes-up-below.js';
import { oneCampaignPerKey } from '../checks/one-campaign-per-key.js';
import { pagesAreComplete } from '../checks/pages-are-complete.js';
import { choosePrimary, chooseSecondary, electedAmong } from '../nemesis/choose-node.js';
import type { FaultKind, Stage } from '../nemesis/fault-kind.js';
import { STOP_WORKER } from '../nemesis/worker-faults.js';
import type { BackOffice } from '../workload/back-office.js';
import { callThroughClient } from '../workload/call-through-client.js';
import { createAtBoth, createCampaigns, createInTurns } from '../workload/create-campaigns.js';
import { scheduleCampaigns } from '../workload/schedule-campaigns.js';
import type { Scenario } from '../workload/scene.js';
import { walkPages } from '../workload/walk-pages.js';
import type { VariantName } from './variant-name.js';

/**
 * A wrong adapter, and the check that must find it. Of the scenarios and faults of every run it meets those that bring to
 * light what is wrong with it, so that it takes seconds.
 */
export interface WrongVariant {
  readonly name: Exclude<VariantName, 'right'>;
  readonly caughtBy: Check;
  readonly prepare?: (backOffice: BackOffice) => Promise<unknown>;
  readonly scenarios: readonly Scenario[];
  readonly fault: FaultKind;
}

const ENOUGH_CAMPAIGNS = 40;
const ENOUGH_TIME_IN_MILLISECONDS = 20_000;
const POLL_IN_MILLISECONDS = 50;

/** Long enough to lose the response to a creation. */
const LOSSY_MILLISECONDS = 5_000;

/** Waits until so many more campaigns have been acknowledged, but not for long. */
const awaitCampaigns = async ({ recorder }: Stage): Promise<void> => {
  const countAcknowledged = (): number =>
    recorder.history.creations.filter(({ campaignId }) => campaignId !== null).length;
  const enough = countAcknowledged() + ENOUGH_CAMPAIGNS;
  const deadline = performance.now() + ENOUGH_TIME_IN_MILLISECONDS;
  while (countAcknowledged() < enough && performance.now() < deadline) await delay(POLL_IN_MILLISECONDS);
};

/** What the primary acknowledges now is unknown to the others, who elect another. When it is back, it must forget it. */
const electAnotherBehindThePrimary = async ({ set }: Stage): Promise<void> => {
  const primary = await choosePrimary(set);
  primary.cutOff('nodes');
  try {
    await electedAmong(
      set.nodes.filter((node) => node !== primary),
      ENOUGH_TIME_IN_MILLISECONDS,
    ).catch(() => undefined);
  } finally {
    primary.reconnect();
  }
};

/** Clients reach the secondary, and the news do not reach it. */
const leaveASecondaryBehind = async (stage: Stage): Promise<void> => {
  const secondary = await chooseSecondary(stage.set, stage.random);
  secondary.cutOff('nodes');
  try {
    await awaitCampaigns(stage);
  } finally {
    secondary.reconnect();
  }
};

const NO_FAULT: FaultKind = { name: 'no fault', happen: awaitCampaigns };

export const WRONG_VARIANTS: readonly WrongVariant[] = [
  {
    name: 'read-then-insert',
    caughtBy: oneCampaignPerKey,
    // Who relies on reading first has no unique index.
    prepare: ({ db }) => db.collection('campaigns').dropIndex('idempotency_key'),
    scenarios: [createAtBoth, createAtBoth],
    fault: NO_FAULT,
  },
  {
    name: 'w1',
    caughtBy: acknowledgedCampaignsStay,
    scenarios: [createCampaigns, createCampaigns, createCampaigns, createCampaigns],
    fault: { name: 'cut the primary off from the nodes', happen: electAnotherBehindThePrimary },
  },
  {
    name: 'secondary-reads',
    caughtBy: pagesAreComplete,
    scenarios: [createCampaigns, createCampaigns, walkPages],
    fault: { name: 'cut a secondary off from the nodes', happen: leaveASecondaryBehind },
  },
  {
    name: 'process-clocks',
    caughtBy: nothingComesUpBelow,
    // Alone, because on a busy machine they must be quicker than the clocks are apart.
    scenarios: [createInTurns],
    fault: NO_FAULT,
  },
  {
    name: 'ignored-lease',
    caughtBy: lostLeasesEndWork,
    scenarios: [scheduleCampaigns, scheduleCampaigns],
    fault: STOP_WORKER,
  },
  {
    name: 'no-idempotency-key',
    caughtBy: clientCreatesOnce,
    scenarios: [callThroughClient, callThroughClient],
    fault: { name: 'lose responses to callers', happen: () => delay(LOSSY_MILLISECONDS) },
  },
];
