import { toWorkspaceId } from '@workspace-api/core';
import { issuesOf, openScene, OWNER, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('removeMember', () => {
  it('removes an OWNER, who can then issue no keys, and audits the role', async () => {
    const { admin, own } = await openScene();
    await admin.putMember({ workspaceId: own.id, memberId: 'ann', role: 'OWNER' });
    await admin.removeMember({ workspaceId: own.id, memberId: OWNER, actor: 'ann' });
    expect(await admin.listMembers({ workspaceId: own.id })).to.deep.equal([{ id: 'ann', role: 'OWNER' }]);
    const rejection = await rejectionOf(
      admin.issueApiKey({ workspaceId: own.id, actor: OWNER, name: 'Key', scopes: ['groups:read'] }),
    );
    expect(rejection.code).to.equal('owner_required');
    const [entry] = (await admin.listAuditLog({ workspaceId: own.id })).items;
    expect(entry).to.deep.include({ action: 'member.remove', target: OWNER, actor: 'ann', details: { role: 'OWNER' } });
  });

  it('rejects the removal of the last OWNER, of somebody who is not a member, and in a workspace that does not exist', async () => {
    const { admin, own } = await openScene();
    await admin.putMember({ workspaceId: own.id, memberId: 'ann', role: 'MEMBER' });
    const codeOf = async (call: Promise<unknown>) => (await rejectionOf(call)).code;
    expect(await codeOf(admin.removeMember({ workspaceId: own.id, memberId: OWNER }))).to.equal('last_owner');
    expect(await codeOf(admin.removeMember({ workspaceId: own.id, memberId: 'stranger' }))).to.equal(
      'member_not_found',
    );
    const nowhere = toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057');
    expect(await codeOf(admin.removeMember({ workspaceId: nowhere, memberId: OWNER }))).to.equal('workspace_not_found');
    expect(await admin.listMembers({ workspaceId: own.id })).to.have.lengthOf(2);
  });

  it('rejects an id that is not a string, which a store might interpret as a query', async () => {
    const { admin, own } = await openScene();
    const id = { $gt: '' } as unknown as string;
    const rejection = await rejectionOf(admin.removeMember({ workspaceId: own.id, memberId: id }));
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.deep.equal(['memberId wrong_type']);
  });
});
