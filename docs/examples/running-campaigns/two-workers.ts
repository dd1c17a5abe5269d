import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, runCampaigns, type RunCampaignsOptions } from '@workspace-api/admin';
import { createPrincipal, createWorkspaceApi } from '@workspace-api/core';

const ports = { ...createNodePorts(), ...createMemoryPorts() };
const admin = createWorkspaceAdmin(ports);
const api = createWorkspaceApi(ports);

const workspace = await admin.createWorkspace({ name: 'Acme', ownerId: 'user-1' });
const instance = await admin.addInstance({ workspaceId: workspace.id, name: 'Front desk' });
const add = (name: string) =>
  admin.addGroup({ workspaceId: workspace.id, instanceId: instance.id, name, memberCount: 12, sendable: true });
const groups = [await add('Drivers'), await add('Suppliers'), await add('Night shift')];

const principal = createPrincipal(workspace.id, ['campaigns:read', 'campaigns:write']);
for (const name of ['Opening hours', 'Price list']) {
  const { record: campaign } = await api.createCampaign(principal, {
    name,
    instanceId: instance.id,
    groupIds: groups.map(({ id }) => id),
    content: { type: 'text', text: `${name}: all that is new.` },
  });
  await admin.moveCampaign({
    workspaceId: workspace.id,
    campaignId: campaign.id,
    version: 1,
    to: 'scheduled',
    scheduledAt: new Date().toISOString(),
  });
}

const send: RunCampaignsOptions['send'] = async ({ groupId }) =>
  groupId === groups[2]?.id ? { status: 'failed', reason: 'The group is closed.' } : { status: 'sent' };

const stop = new AbortController();
const workers = ['worker-1', 'worker-2'].map((worker) =>
  runCampaigns(admin, { worker, send, signal: stop.signal, onError: console.error }),
);
const list = () => api.listCampaigns(principal);
while ((await list()).items.some(({ status }) => status !== 'completed')) await new Promise(setImmediate);
stop.abort();
await Promise.all(workers);

for (const { name, status, stats } of (await list()).items) console.log(name, status, stats.sent, stats.failed);
