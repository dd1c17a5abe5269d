import { SCOPES, createPrincipal, type WorkspaceId } from '@workspace-api/core';
import { addGroup, addInstance, openScene, OWNER } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { AdminStoragePorts } from '../src/ports.js';

type IsWorkspaceId<Type> = [Type, WorkspaceId] extends [WorkspaceId, Type] ? true : false;

type TakesWorkspaceFirst<Method> = Method extends (...args: infer Parameters extends readonly unknown[]) => unknown
  ? IsWorkspaceId<Parameters[0]>
  : false;

/** The names of the storage methods, not of their properties, whose first parameter is not a workspace id. */
type MethodWithoutWorkspace = {
  [Port in keyof AdminStoragePorts]: {
    [Name in keyof AdminStoragePorts[Port] & string]: number extends AdminStoragePorts[Port][Name]
      ? never
      : TakesWorkspaceFirst<AdminStoragePorts[Port][Name]> extends true
        ? never
        : `${Port}.${Name}`;
  }[keyof AdminStoragePorts[Port] & string];
}[keyof AdminStoragePorts];

/** Compiles only if it lists all exceptions. */
const METHODS_WITHOUT_WORKSPACE: Record<MethodWithoutWorkspace, true> = {
  'apiKeys.findBySecretHash': true,
  'campaignQueue.findDue': true,
  'campaignQueue.take': true,
  'workspaces.list': true,
  'auditLog.listAll': true,
  'campaigns.forgetKeys': true,
  'counters.flush': true,
  'counters.close': true,
};

describe('StoragePorts', () => {
  it('has the workspace as the first parameter of every method, except for the lookup of a key, the queue of campaigns, old idempotency keys, the list of workspaces, the export of the audit log and the flush of counts', () => {
    expect(Object.keys(METHODS_WITHOUT_WORKSPACE)).to.have.lengthOf(8);
  });

  it('receives the workspace first from all of the core', async () => {
    const { api, admin, ports, own } = await openScene();
    const principal = createPrincipal(own.id, SCOPES);
    const [group, otherGroup] = own.groups;
    const { id, instance } = own;

    // Before the first request, which caches the limits.
    await admin.setLimits({ workspaceId: id, quotas: { campaigns: 5, groups: 5, instances: 5 } });
    const { key, secret } = await admin.issueApiKey({
      workspaceId: id,
      actor: OWNER,
      name: 'Key',
      scopes: ['groups:read'],
    });
    await api.authorize(secret, 'groups:read');
    await admin.listApiKeys({ workspaceId: id });
    await admin.revokeApiKey({ workspaceId: id, actor: OWNER, keyId: key.id });
    await admin.listAuditLog({ workspaceId: id });
    await admin.exportAuditLog({});
    await admin.putMember({ workspaceId: id, memberId: 'ann', role: 'MEMBER' });
    await admin.setLimits({ workspaceId: id, quotas: { campaigns: 5, groups: 9, instances: 9 } });
    await api.getWorkspace(principal);
    await api.getUsage(principal);
    await api.listInstances(principal);
    await api.listGroups(principal);
    await api.listCampaigns(principal);

    const input = { name: 'Campaign', instanceId: instance.id, groupIds: [group.id] };
    const content = { type: 'text', text: 'Hello' } as const;
    const create = () => api.createCampaign(principal, { ...input, content }, { idempotencyKey: 'key' });
    const { record: campaign } = await create();
    await create();
    await admin.moveCampaign({
      workspaceId: id,
      campaignId: campaign.id,
      version: 1,
      to: 'scheduled',
      scheduledAt: ports.clock.now(),
    });
    await admin.moveCampaign({ workspaceId: id, campaignId: campaign.id, version: 2, to: 'running' });
    const [claimed] = await admin.claimDueCampaigns({ limit: 1, worker: 'worker-1', leaseSeconds: 60 });
    const { lease } = claimed ?? expect.fail('No campaign is due.');
    await admin.recordDeliveries({ lease, deliveries: [{ groupId: group.id, status: 'sent' }] });
    await admin.renewLease({ lease, leaseSeconds: 60 });
    await admin.releaseLease({ lease });
    await admin.getCampaign({ workspaceId: id, campaignId: campaign.id });
    await admin.removeGroups({ workspaceId: id, groupIds: [otherGroup.id] });
    await addGroup(admin, { workspaceId: id, instanceId: instance.id, name: 'New', memberCount: 0, sendable: true });
    await addInstance(admin, { workspaceId: id, name: 'New' });
    await admin.syncInstances({ workspaceId: id, records: [{ externalId: 'desk-1', name: 'Synced' }] });
    await admin.syncInstances({ workspaceId: id, records: [{ externalId: 'desk-1', name: 'Renamed' }] });
    await admin.syncGroups({
      workspaceId: id,
      records: [
        { externalId: 'group-1', instanceExternalId: 'desk-1', name: 'Synced', memberCount: 0, sendable: true },
      ],
      removeMissing: true,
    });
    await admin.syncGroups({
      workspaceId: id,
      records: [{ externalId: 'group-1', instanceId: instance.id, name: 'Renamed', memberCount: 0, sendable: true }],
    });
    await admin.removeInstances({ workspaceId: id, instanceIds: [ports.ids.next()] });
    await admin.changeInstanceStatus({ workspaceId: id, instanceId: instance.id, status: 'connecting' });
    await admin.removeInstances({ workspaceId: id, instanceIds: [instance.id] });
    await create();
    await admin.rotateApiKey({
      workspaceId: id,
      actor: OWNER,
      keyId: (await admin.issueApiKey({ workspaceId: id, actor: OWNER, name: 'Key', scopes: ['groups:read'] })).key.id,
    });
    await admin.listMembers({ workspaceId: id });
    await admin.removeMember({ workspaceId: id, memberId: 'ann' });
    await admin.renameWorkspace({ workspaceId: id, name: 'Renamed' });
    await admin.listWorkspaces({});
    await admin.deleteWorkspace({ workspaceId: id, erase: true });

    const withoutWorkspace = ports.calls.filter(({ args }) => args[0] !== id).map(({ method }) => method);
    expect(withoutWorkspace).to.deep.equal([
      'apiKeys.findBySecretHash',
      'auditLog.listAll',
      'campaignQueue.findDue',
      'campaignQueue.take',
      'workspaces.list',
    ]);
    const methods = Object.entries(ports).flatMap(([port, methodsOf]) =>
      [
        'workspaces',
        'apiKeys',
        'instances',
        'groups',
        'campaigns',
        'campaignQueue',
        'counters',
        'auditLog',
        'eraser',
      ].includes(port)
        ? Object.keys(methodsOf as object).map((name) => `${port}.${name}`)
        : [],
    );
    const called = new Set(ports.calls.map(({ method }) => method));
    expect(methods.filter((method) => !called.has(method))).to.deep.equal([
      'workspaces.insert',
      'campaigns.forgetKeys',
      'counters.flush',
      'counters.close',
      'auditLog.removeMany',
    ]);
  });
});
