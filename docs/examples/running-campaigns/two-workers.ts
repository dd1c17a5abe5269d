import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, runCampaigns, type RunCampaignsOptions } from '@workspace-api/admin';
import { createPrincipal, createWorkspaceApi } from '@workspace-api/core';

const ports = { ...createNodePorts(), ...createMemoryPorts() };
const admin = createWorkspaceAdmin(ports);
const api = createWorkspaceApi(ports);

const workspace = await admin.createWorkspace({ name: 'Acme', ownerId: 'user-1' });
const [instanceId, ...groupIds] = Array.from({ length: 4 }, () => crypto.randomUUID());
await admin.syncInstances({ workspaceId: workspace.id, records: [{ id: instanceId, name: 'Front desk' }] });
const records = groupIds.map((id) => ({ id, instanceId, name: `Group ${id}`, memberCount: 12, sendable: true }));
await admin.syncGroups({ workspaceId: workspace.id, records });

const principal = createPrincipal(workspace.id, ['campaigns:read', 'campaigns:write']);
for (const name of ['Opening hours', 'Price list']) {
  const { record: campaign } = await api.createCampaign(principal, {
    name,
    instanceId,
    groupIds,
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
  groupId === groupIds[2] ? { status: 'failed', reason: 'The group is closed.' } : { status: 'sent' };

const stop = new AbortController();
const workers = ['worker-1', 'worker-2'].map((worker) =>
  runCampaigns(admin, { worker, send, signal: stop.signal, onError: console.error }),
);
const list = () => api.listCampaigns(principal);
while ((await list()).items.some(({ status }) => status !== 'completed')) await new Promise(setImmediate);
stop.abort();
await Promise.all(workers);

for (const { name, status, stats } of (await list()).items) console.log(name, status, stats.sent, stats.failed);
