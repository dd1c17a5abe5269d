import { toWorkspaceId } from '@workspace-api/core';
import { NO_LIMITS } from '@workspace-api/core/internal';
import { issuesOf, openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('renameWorkspace', () => {
  it('renames the workspace, which its callers see, and audits both names', async () => {
    const { admin, api, own } = await openScene();
    const renamed = await admin.renameWorkspace({ workspaceId: own.id, name: 'New', actor: 'ann' });
    expect(await admin.getWorkspace({ workspaceId: own.id })).to.deep.equal({ ...renamed, limits: NO_LIMITS });
    expect((await api.getWorkspace(own.principal)).name).to.equal('New');
    const [entry] = (await admin.listAuditLog({ workspaceId: own.id })).items;
    expect(entry).to.deep.include({ action: 'workspace.rename', actor: 'ann', details: { from: 'Own', name: 'New' } });
  });

  it('rejects an invalid name and a workspace that does not exist, and changes nothing', async () => {
    const { admin, own } = await openScene();
    const rejection = await rejectionOf(admin.renameWorkspace({ workspaceId: own.id, name: ' ' }));
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.deep.equal(['name invalid_format']);
    expect((await admin.getWorkspace({ workspaceId: own.id })).name).to.equal('Own');
    const nowhere = toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057');
    expect((await rejectionOf(admin.renameWorkspace({ workspaceId: nowhere, name: 'New' }))).code).to.equal(
      'workspace_not_found',
    );
  });

  it('rejects a workspace that is deleted at the same moment, and the audit log says that it was not renamed', async () => {
    const { admin, own, ports } = await openScene();
    ports.workspaces.update = async () => false;
    expect((await rejectionOf(admin.renameWorkspace({ workspaceId: own.id, name: 'New' }))).code).to.equal(
      'workspace_not_found',
    );
    expect((await admin.listAuditLog({ workspaceId: own.id })).items[0]).to.include({
      action: 'workspace.rename',
      outcome: 'not_made',
    });
  });
});
