import type { TestCluster } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import { newCampaignRequest } from '../workload/new-campaign-request.js';
import type { FaultKind } from './fault-kind.js';

/** How soon the scheduled time passes. After it, a new request would be rejected. */
const DUE_AFTER_MILLISECONDS = 700;

/**
 * Creates a campaign that is not replicated, so its creation is not acknowledged. A retry finds it, although a new
 * request would be rejected.
 */
export const retryInDoubt = <Cluster extends TestCluster>(
  setReplication: (cluster: Cluster, isOn: boolean) => Promise<unknown>,
): FaultKind<Cluster> => ({
  name: 'retry a creation that only the primary has',
  inject: async (context) => {
    const { cluster, caller, key, random } = context;
    await setReplication(cluster, false);
    const { idempotencyKey, input } = newCampaignRequest(context, random);
    const scheduledAt = new Date(Date.now() + DUE_AFTER_MILLISECONDS).toISOString();
    const request = { idempotencyKey, input: { ...input, scheduledAt } };
    const first = caller.create('A', key, request);
    try {
      await delay(2 * DUE_AFTER_MILLISECONDS);
      await caller.create('B', key, request);
    } finally {
      await setReplication(cluster, true);
    }
    await first;
    await caller.create('B', key, request);
  },
});
