import { createNodePorts } from '@workspace-api/adapter-node';
import { type DeliveryInput, type WorkspaceAdmin, createWorkspaceAdmin } from '@workspace-api/admin';
import { setTimeout as delay } from 'node:timers/promises';
import type { WorkerEvent } from '../history/history.js';
import { openStorage } from '../storages/open-storage.js';
import { LEASE_SECONDS, type WorkerProcessMessage, type WorkerProcessOptions } from './worker-process-options.js';

/** A process with the worker of the page about running campaigns. Started by `startWorkerProcess`. */

type Send = (groupId: string, text: string, key: string) => Promise<DeliveryInput>;

interface WorkerModule {
  readonly work: (admin: WorkspaceAdmin, worker: string, send: Send, signal: AbortSignal) => Promise<void>;
}

const MAX_POOL_SIZE = 20;
const MAX_SENDING_MILLISECONDS = 200;

const { uri, database, name, module } = JSON.parse(process.argv[2] ?? '') as WorkerProcessOptions;
const { work } = (await import(module)) as WorkerModule;

/** Resolves when the report has left this process, so a kill afterwards does not lose it. */
const report = (message: WorkerProcessMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(message, () => resolve());
  });

/** The lease of each campaign that this process has claimed. */
const leases = new Map<string, string>();

const reportEvent = (kind: WorkerEvent['kind'], campaignId: string, groupId: string | null): Promise<void> => {
  const event = { kind, worker: name, campaignId, leaseId: leases.get(campaignId) ?? '', groupId };
  return report({ kind: 'event', atNanoseconds: String(process.hrtime.bigint()), event });
};

/** Shortens leases, so that takeovers take seconds, and reports claims and completions. */
const observe = (admin: WorkspaceAdmin): WorkspaceAdmin => ({
  ...admin,
  claimDueCampaigns: async (input) => {
    const claimed = await admin.claimDueCampaigns({ ...input, leaseSeconds: LEASE_SECONDS });
    for (const { campaign, lease } of claimed) {
      leases.set(campaign.id, lease.id);
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

const { ports, connect } = openStorage({ uri, database, maxPoolSize: MAX_POOL_SIZE });
const admin = createWorkspaceAdmin({ ...ports, ...createNodePorts() });
process.once('disconnect', () => process.exit());
// If the database is unreachable now, the first commands wait for it.
await connect().catch(() => undefined);
await report({ kind: 'started' });
await work(observe(admin), name, send, new AbortController().signal);
