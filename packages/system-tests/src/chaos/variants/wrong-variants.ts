import { setTimeout as delay } from 'node:timers/promises';
import { acknowledgedCampaignsStay } from '../checks/acknowledged-campaigns-stay.js';
import type { Check } from '../checks/check.js';
import { clientCreatesOnce } from '../checks/client-creates-once.js';
import { largeCommandsEnd } from '../checks/large-commands-end.js';
import { lostLeasesEndWork } from '../checks/lost-leases-end-work.js';
import { newCampaignsComeFirst } from '../checks/new-campaigns-come-first.js';
import { oneCampaignPerKey } from '../checks/one-campaign-per-key.js';
import { pagesAreComplete } from '../checks/pages-are-complete.js';
import { rateLimitHolds } from '../checks/rate-limit-holds.js';
import { responsesAreExpected } from '../checks/responses-are-expected.js';
import { usageIsComplete } from '../checks/usage-is-complete.js';
import { BUILD_INDEX } from '../nemesis/build-index.js';
import { choosePrimary, chooseSecondary, electedAmong } from '../nemesis/choose-node.js';
import { RESTART_OFTEN, STALL_CONNECTIONS, STEP_CLOCK } from '../nemesis/connection-faults.js';
import type { FaultKind, FaultContext } from '../nemesis/fault-kind.js';
import { RETRY_IN_DOUBT } from '../nemesis/retry-in-doubt.js';
import { STOP_WORKER } from '../nemesis/worker-faults.js';
import type { BackOffice } from '../workload/back-office.js';
import { callThroughClient } from '../workload/call-through-client.js';
import { createAtBoth, createCampaigns, createInTurns } from '../workload/create-campaigns.js';
import { exceedLimit } from '../workload/exceed-limit.js';
import { holdKeys } from '../workload/hold-keys.js';
import { scheduleCampaigns } from '../workload/schedule-campaigns.js';
import type { Scenario } from '../workload/scene.js';
import { walkPages } from '../workload/walk-pages.js';
import type { VariantName } from './variant-name.js';

/**
 * A variant with one mistake, and the check that must find it. It runs only the scenarios and the fault that reveal the
 * mistake, so that it takes seconds.
 */
export interface WrongVariant {
  readonly name: Exclude<VariantName, 'right'>;
  readonly caughtBy: Check;
  readonly prepare?: (backOffice: BackOffice) => Promise<unknown>;
  readonly scenarios: readonly Scenario[];
  readonly fault: FaultKind;
}

const ENOUGH_CAMPAIGNS = 40;
const ENOUGH_TIME_MILLISECONDS = 20_000;
const POLL_MILLISECONDS = 50;

/** Long enough to lose the response to a creation. */
const LOSSY_MILLISECONDS = 5_000;

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

/** Cuts a secondary off from the other nodes, but not from clients. */
const leaveASecondaryBehind = async (context: FaultContext): Promise<void> => {
  const secondary = await chooseSecondary(context.set, context.random);
  secondary.cutOff('nodes');
  try {
    await awaitCampaigns(context);
  } finally {
    secondary.reconnect();
  }
};

const NO_FAULT: FaultKind = { name: 'no fault', inject: awaitCampaigns };

export const WRONG_VARIANTS: readonly WrongVariant[] = [
  {
    name: 'read-then-insert',
    caughtBy: oneCampaignPerKey,
    // An adapter that reads first has no unique index.
    prepare: ({ db }) => db.collection('campaigns').dropIndex('idempotency_key'),
    scenarios: [createAtBoth, createAtBoth],
    fault: NO_FAULT,
  },
  {
    name: 'w1',
    caughtBy: acknowledgedCampaignsStay,
    scenarios: [createCampaigns, createCampaigns, createCampaigns, createCampaigns],
    fault: { name: 'cut the primary off from the nodes', inject: electAnotherBehindThePrimary },
  },
  {
    name: 'secondary-reads',
    caughtBy: pagesAreComplete,
    scenarios: [createCampaigns, createCampaigns, walkPages],
    fault: { name: 'cut a secondary off from the nodes', inject: leaveASecondaryBehind },
  },
  {
    name: 'process-clocks',
    caughtBy: newCampaignsComeFirst,
    // Alone, because the requests must follow each other faster than the clocks differ.
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
    fault: { name: 'lose responses to callers', inject: () => delay(LOSSY_MILLISECONDS) },
  },
  {
    name: 'lost-counts',
    caughtBy: usageIsComplete,
    // Many requests, because a stop loses those of half a second.
    scenarios: [createCampaigns, walkPages, walkPages, walkPages],
    fault: RESTART_OFTEN,
  },
  {
    name: 'unfinished-indexes',
    caughtBy: oneCampaignPerKey,
    scenarios: [createAtBoth, createAtBoth],
    fault: BUILD_INDEX,
  },
  {
    name: 'endless-commands',
    caughtBy: largeCommandsEnd,
    scenarios: [holdKeys],
    fault: STALL_CONNECTIONS,
  },
  {
    name: 'time-of-day-windows',
    caughtBy: rateLimitHolds,
    scenarios: [exceedLimit, exceedLimit],
    fault: STEP_CLOCK,
  },
  {
    name: 'majority-lookup',
    caughtBy: responsesAreExpected,
    scenarios: [holdKeys],
    fault: RETRY_IN_DOUBT,
  },
];
