/** A process that runs due campaigns until it is killed. */
import { createNodePorts } from '@workspace-api/adapter-node';
import {
  type RunCampaignsOptions,
  type WorkspaceAdmin,
  createWorkspaceAdmin,
  runCampaigns,
} from '@workspace-api/admin';
import { type Campaign, isDomainError } from '@workspace-api/core';
import { setTimeout as delay } from 'node:timers/promises';
import type { WorkerEvent } from '../history/history.js';
import { now } from '../history/recorder.js';
import { LEASE_SECONDS } from '../settings.js';
import { type StorageOptions, openStorage } from './open-storage.js';
import { report, reportReady } from './messages.js';

const MAX_SENDING_MILLISECONDS = 200;

const { name, ...options } = JSON.parse(process.argv[2] ?? '') as StorageOptions & { readonly name: string };

const reportEvent = (kind: WorkerEvent['kind'], campaignId: string, groupId: string | null = null): Promise<void> =>
  report('workerEvents', { kind, at: now(), worker: name, campaignId, groupId });

/** Reports claims, recorded deliveries and completions. */
const observe = (admin: WorkspaceAdmin): WorkspaceAdmin => ({
  ...admin,
  claimDueCampaigns: async (input) => {
    const claimed = await admin.claimDueCampaigns(input);
    for (const { campaign } of claimed) void reportEvent('claimed', campaign.id);
    return claimed;
  },
  recordDeliveries: async (input) => {
    const recorded = await admin.recordDeliveries(input);
    for (const { groupId } of input.deliveries) void reportEvent('recorded', input.lease.campaignId, groupId);
    return recorded;
  },
  moveCampaign: async (input) => {
    const moved = await admin.moveCampaign(input);
    void reportEvent('completed', input.campaignId);
    return moved;
  },
});

/** Every third message fails, whichever worker sends it. */
const send: RunCampaignsOptions['send'] = async ({ campaign, groupId }) => {
  await reportEvent('sending', campaign.id, groupId);
  await delay(Math.random() * MAX_SENDING_MILLISECONDS);
  return Number.parseInt(groupId.slice(-2), 16) % 3 === 0
    ? { status: 'failed', reason: 'The group is closed.' }
    : { status: 'sent' };
};

const onError = (error: unknown, campaign: Campaign | null): void => {
  if (!isDomainError(error) || error.code !== 'unavailable')
    void report('errors', `${name}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
  else if (campaign !== null) void reportEvent('unavailable', campaign.id);
};

const admin = createWorkspaceAdmin({ ...openStorage(options).ports, ...createNodePorts() });
process.once('disconnect', () => process.exit());
await reportReady();
const { signal } = new AbortController();
await runCampaigns(observe(admin), { worker: name, leaseSeconds: LEASE_SECONDS, signal, send, onError });
