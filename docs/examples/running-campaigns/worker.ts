import type { ClaimedCampaign, DeliveryInput, WorkspaceAdmin } from '@workspace-api/admin';
import { isDomainError } from '@workspace-api/core';
import { setTimeout as pause } from 'node:timers/promises';

/** Sends a message to a group. `key` is the same for every attempt at one delivery. */
export type Send = (groupId: string, text: string, key: string) => Promise<DeliveryInput>;

const leaseSeconds = 60;
const isNearItsEnd = (expiresAt: string): boolean => Date.parse(expiresAt) - Date.now() < 30_000;

const runCampaign = async (admin: WorkspaceAdmin, send: Send, claimed: ClaimedCampaign, signal: AbortSignal) => {
  let { campaign, lease } = claimed;
  for (const groupId of claimed.pendingGroupIds) {
    if (signal.aborted) return admin.releaseLease({ lease });
    if (isNearItsEnd(lease.expiresAt)) ({ lease } = await admin.renewLease({ lease, leaseSeconds }));
    const outcome = await send(groupId, campaign.content.text, `${campaign.id}/${groupId}`);
    ({ campaign } = await admin.recordDeliveries({ lease, deliveries: [outcome] }));
    if (campaign.status === 'paused') return admin.releaseLease({ lease });
  }
  await admin.moveLeasedCampaign({ lease, to: 'completed' });
};

/** Runs campaigns until the signal is aborted. */
export const work = async (admin: WorkspaceAdmin, worker: string, send: Send, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      const claims = await admin.claimDueCampaigns({ limit: 10, leaseSeconds, worker });
      const runs = await Promise.allSettled(claims.map((claimed) => runCampaign(admin, send, claimed, signal)));
      for (const run of runs) {
        const isLost = run.status === 'rejected' && isDomainError(run.reason) && run.reason.code === 'lease_lost';
        if (run.status === 'rejected' && !isLost) console.error(run.reason);
      }
      if (claims.length > 0) continue;
    } catch (error) {
      console.error(error);
    }
    await pause(1_000, undefined, { signal }).catch(() => undefined);
  }
};
