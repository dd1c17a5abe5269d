import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { acknowledgedCampaignsStay } from '../checks/acknowledged-campaigns-stay.js';
import type { Check } from '../checks/check.js';
import { nothingComesUpBelow } from '../checks/nothing-comes-up-below.js';
import { oneCampaignPerKey } from '../checks/one-campaign-per-key.js';
import { pagesAreComplete } from '../checks/pages-are-complete.js';
import { chooseSecondary, choosePrimary, electedAmong } from '../nemesis/choose-node.js';
import type { Stage } from '../nemesis/fault-kind.js';
import type { BackOffice } from '../workload/back-office.js';
import { plainCampaign } from '../workload/plain-campaign.js';
import type { VariantName } from './variant-name.js';

/** A wrong adapter, the check that must find it, and what brings the fault to light within seconds. */
export interface WrongVariant {
  readonly name: Exclude<VariantName, 'right'>;
  readonly caughtBy: Check;
  readonly prepare?: (backOffice: BackOffice) => Promise<unknown>;
  readonly provoke: (stage: Stage) => Promise<void>;
}

/** Right after the process whose clock is ahead has created a campaign, the other is asked for one. */
const createInTurns = async ({ caller, key, backOffice }: Stage): Promise<void> => {
  const deadline = performance.now() + A_WHILE_IN_MILLISECONDS;
  while (performance.now() < deadline) {
    for (const process of ['B', 'A'] as const) {
      await caller.create(process, key, randomUUID(), plainCampaign(backOffice));
    }
  }
};

const A_WHILE_IN_MILLISECONDS = 2_000;

/** It goes wrong without any fault: some campaigns are asked for at both processes at once. */
const nothingButLoad = (): Promise<void> => delay(A_WHILE_IN_MILLISECONDS);

/** What the primary acknowledges now is unknown to the others, who elect another. When it is back, it must forget it. */
const electAnotherBehindThePrimary = async ({ set }: Stage): Promise<void> => {
  const primary = await choosePrimary(set);
  primary.cutOff('nodes');
  try {
    await electedAmong(set.nodes.filter((node) => node !== primary));
  } finally {
    primary.reconnect();
  }
};

/** Clients reach the secondary, and the news do not reach it. */
const leaveASecondaryBehind = async ({ set, random }: Stage): Promise<void> => {
  const secondary = await chooseSecondary(set, random);
  secondary.cutOff('nodes');
  try {
    await delay(A_WHILE_IN_MILLISECONDS);
  } finally {
    secondary.reconnect();
  }
};

export const WRONG_VARIANTS: readonly WrongVariant[] = [
  {
    name: 'read-then-insert',
    caughtBy: oneCampaignPerKey,
    // Who relies on reading first has no unique index.
    prepare: ({ db }) => db.collection('campaigns').dropIndex('idempotency_key'),
    provoke: nothingButLoad,
  },
  { name: 'w1', caughtBy: acknowledgedCampaignsStay, provoke: electAnotherBehindThePrimary },
  { name: 'secondary-reads', caughtBy: pagesAreComplete, provoke: leaveASecondaryBehind },
  { name: 'process-clocks', caughtBy: nothingComesUpBelow, provoke: createInTurns },
];
