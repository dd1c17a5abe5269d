/** A process that runs due campaigns until it is killed, by the worker of the page about running campaigns. */
import { createNodePorts } from '@workspace-api/adapter-node';
import {
  type CampaignLease,
  type DeliveryInput,
  type WorkspaceAdmin,
  createWorkspaceAdmin,
} from '@workspace-api/admin';
import { setTimeout as delay } from 'node:timers/promises';
import type { WorkerEvent } from '../history/history.js';
import { now } from '../history/recorder.js';
import { LEASE_SECONDS } from '../settings.js';
import { type StorageOptions, openStorage } from '../storages/storage.js';
import { report, reportReady } from './messages.js';

export interface WorkerProcessOptions extends StorageOptions {
  readonly name: string;
  /** The URL of the module with the worker. */
  readonly module: string;
}

type Send = (groupId: string, text: string, key: string) => Promise<DeliveryInput>;

interface WorkerModule {
  readonly work: (admin: WorkspaceAdmin, worker: string, send: Send, signal: AbortSignal) => Promise<void>;
}

const MAX_SENDING_MILLISECONDS = 200;

const options = JSON.parse(process.argv[2] ?? '') as WorkerProcessOptions;
const { name, module } = options;
const { work } = (await import(module)) as WorkerModule;

/** The lease of each campaign that this process has claimed, as it was claimed. */
const leases = new Map<string, CampaignLease>();

const reportEvent = (kind: WorkerEvent['kind'], campaignId: string, groupId: string | null): Promise<void> => {
  const { id: leaseId = '', expiresAt: leaseExpiresAt = '' } = leases.get(campaignId) ?? {};
  return report('workerEvents', { kind, at: now(), worker: name, campaignId, leaseId, leaseExpiresAt, groupId });
};

/** Shortens leases, so that takeovers take seconds, and reports claims and completions. */
const observe = (admin: WorkspaceAdmin): WorkspaceAdmin => ({
  ...admin,
  claimDueCampaigns: async (input) => {
    const claimed = await admin.claimDueCampaigns({ ...input, leaseSeconds: LEASE_SECONDS });
    for (const { campaign, lease } of claimed) {
      leases.set(campaign.id, lease);
      await reportEvent('claimed', campaign.id, null);
    }
    return claimed;
  },
  renewLease: (input) => admin.renewLease({ ...input, leaseSeconds: LEASE_SECONDS }),
  moveLeasedCampaign: async (input) => {
    const moved = await admin.moveLeasedCampaign(input);
    await reportEvent('completed', input.lease.campaignId, null);
    return moved;
  },
});

/** Every third message fails, whichever worker sends it. */
const send: Send = async (groupId, _text, key) => {
  const [campaignId = ''] = key.split('/');
  await reportEvent('sending', campaignId, groupId);
  await delay(Math.random() * MAX_SENDING_MILLISECONDS);
  return Number.parseInt(groupId.slice(-2), 16) % 3 === 0
    ? { groupId, status: 'failed', reason: 'The group is closed.' }
    : { groupId, status: 'sent' };
};

const { ports } = openStorage(options);
const admin = createWorkspaceAdmin({ ...ports, ...createNodePorts() });
// The documented worker logs every outage.
console.error = () => undefined;
process.once('disconnect', () => process.exit());
await reportReady();
await work(observe(admin), name, send, new AbortController().signal);
