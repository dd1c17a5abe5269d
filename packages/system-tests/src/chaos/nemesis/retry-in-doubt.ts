import type { ReplicaSetNode } from '@workspace-api/test-mongodb';
import { setTimeout as delay } from 'node:timers/promises';
import { persist } from '../persist.js';
import { campaignWish } from '../workload/campaign-wish.js';
import { askNode } from './ask-node.js';
import { choosePrimary } from './choose-node.js';
import type { FaultKind } from './fault-kind.js';

/** So soon after the request the wished time is over, and the request would be rejected if it were the first. */
const DUE_AFTER_MILLISECONDS = 700;

/**
 * A campaign is created that most nodes cannot get, so its creation is not acknowledged. A retry that would be rejected
 * as a new request finds it all the same.
 */
export const retryInDoubt: FaultKind['happen'] = async (stage) => {
  const { set, caller, key, random } = stage;
  const primary = await choosePrimary(set);
  const others = set.nodes.filter((node) => node !== primary);
  await Promise.all(others.map((node) => setReplication(node, false)));
  const { idempotencyKey, input } = campaignWish(stage, random);
  const scheduledAt = new Date(Date.now() + DUE_AFTER_MILLISECONDS).toISOString();
  const wish = { idempotencyKey, input: { ...input, scheduledAt } };
  const first = caller.create('A', key, wish);
  try {
    await delay(2 * DUE_AFTER_MILLISECONDS);
    await caller.create('B', key, wish);
  } finally {
    await Promise.all(others.map((node) => setReplication(node, true)));
  }
  await first;
  await caller.create('B', key, wish);
};

/** Has a secondary take nothing more from the primary, which it still hears of, or go on. */
const setReplication = (node: ReplicaSetNode, isOn: boolean): Promise<unknown> =>
  persist(() =>
    askNode(node, (ask) => ask({ configureFailPoint: 'stopReplProducer', mode: isOn ? 'off' : 'alwaysOn' })),
  );
