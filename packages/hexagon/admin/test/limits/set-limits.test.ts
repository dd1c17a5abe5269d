import { toWorkspaceId } from '@workspace-api/core';
import { NO_LIMITS } from '@workspace-api/core/internal';
import { issuesOf, openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { AdminInput } from '../../src/workspace-admin.js';
import { createWorkspaceAdmin } from '../../src/workspace-admin.js';

const NOWHERE = toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057');

describe('setLimits', () => {
  it('changes the given limits, keeps the others, and returns all', async () => {
    const { admin, own, foreign } = await openScene();
    await admin.setLimits({ workspaceId: own.id, rateLimits: { key: 5 }, quotas: { campaigns: 3, groups: 0 } });
    const limits = await admin.setLimits({
      workspaceId: own.id,
      rateLimits: { workspace: 7, key: undefined },
      quotas: { groups: null },
    });
    expect(limits).to.deep.equal({
      rateLimits: { key: 5, workspace: 7 },
      quotas: { api_requests: null, instances: null, groups: null, campaigns: 3 },
    });
    expect((await admin.getWorkspace({ workspaceId: own.id })).limits).to.deep.equal(limits);
    expect((await admin.getWorkspace({ workspaceId: foreign.id })).limits).to.deep.equal(NO_LIMITS);
  });

  it('reports every issue at once, and changes nothing', async () => {
    const { admin, own } = await openScene();
    const wrong = {
      rateLimits: { key: 0, workspace: '5', address: 5 },
      quotas: { campaigns: -1, groups: 1.5, instances: 1_000_000_001, members: 1, toString: 1 },
      limits: {},
    } as unknown as Omit<AdminInput<'setLimits'>, 'workspaceId'>;
    expect(issuesOf(await rejectionOf(admin.setLimits({ workspaceId: own.id, ...wrong })))).to.have.members([
      'limits unknown_field',
      'rateLimits/address unknown_field',
      'rateLimits/key out_of_range',
      'rateLimits/workspace out_of_range',
      'quotas/members unknown_field',
      'quotas/toString unknown_field',
      'quotas/campaigns out_of_range',
      'quotas/groups out_of_range',
      'quotas/instances out_of_range',
    ]);
    expect((await admin.getWorkspace({ workspaceId: own.id })).limits).to.deep.equal(NO_LIMITS);
  });

  it('rejects a workspace that does not exist', async () => {
    const { admin } = await openScene();
    expect((await rejectionOf(admin.setLimits({ workspaceId: NOWHERE }))).code).to.equal('workspace_not_found');
  });

  it('rejects a workspace that was deleted at the same moment', async () => {
    const { own, ports } = await openScene();
    const workspaces = { ...ports.workspaces, update: async () => false };
    const admin = createWorkspaceAdmin({ ...ports, workspaces });
    expect((await rejectionOf(admin.setLimits({ workspaceId: own.id }))).code).to.equal('workspace_not_found');
  });

  it('is audited with the given limits only', async () => {
    const { admin, own } = await openScene();
    const input = { rateLimits: { key: undefined, workspace: 7 }, quotas: { groups: null } };
    await admin.setLimits({ workspaceId: own.id, ...input });
    const [entry] = (await admin.listAuditLog({ workspaceId: own.id })).items;
    expect(entry?.details).to.deep.equal({ 'rateLimits.workspace': '7', 'quotas.groups': 'none' });
  });
});
