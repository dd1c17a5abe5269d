import type { ReplicaSetNode } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import { retry } from '../retry.js';
import { newCampaignRequest } from '../workload/new-campaign-request.js';
import { withNode } from './with-node.js';
import { choosePrimary } from './choose-node.js';
import type { FaultKind } from './fault-kind.js';

/** How soon the scheduled time passes. After it, a new request would be rejected. */
const DUE_AFTER_MILLISECONDS = 700;

/**
 * Creates a campaign that is not replicated, so its creation is not acknowledged. A retry finds it, although a new
 * request would be rejected.
 */
const retryInDoubt: FaultKind['inject'] = async (context) => {
  const { set, caller, key, random } = context;
  const primary = await choosePrimary(set);
  const others = set.nodes.filter((node) => node !== primary);
  await Promise.all(others.map((node) => setReplication(node, false)));
  const { idempotencyKey, input } = newCampaignRequest(context, random);
  const scheduledAt = new Date(Date.now() + DUE_AFTER_MILLISECONDS).toISOString();
  const request = { idempotencyKey, input: { ...input, scheduledAt } };
  const first = caller.create('A', key, request);
  try {
    await delay(2 * DUE_AFTER_MILLISECONDS);
    await caller.create('B', key, request);
  } finally {
    await Promise.all(others.map((node) => setReplication(node, true)));
  }
  await first;
  await caller.create('B', key, request);
};

export const RETRY_IN_DOUBT: FaultKind = { name: 'retry a creation that most nodes lack', inject: retryInDoubt };

/** Stops or resumes the replication of a secondary, which still receives heartbeats. */
const setReplication = (node: ReplicaSetNode, isOn: boolean): Promise<unknown> =>
  retry(() =>
    withNode(node, (ask) => ask({ configureFailPoint: 'stopReplProducer', mode: isOn ? 'off' : 'alwaysOn' })),
  );
