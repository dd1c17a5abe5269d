import { DomainError } from '@workspace-api/core';
import { openScene, OWNER, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('eraseMember', () => {
  it('removes the member, and leaves neither the id nor a reason of such an entry in the log of the workspace', async () => {
    const { admin, own, foreign } = await openScene();
    const { id: workspaceId } = own;
    for (const id of [workspaceId, foreign.id])
      await admin.putMember({ workspaceId: id, memberId: 'bob', role: 'OWNER' });
    const { name } = await admin.renameWorkspace({ workspaceId, name: 'New', actor: 'bob', reason: 'I wanted to.' });
    await admin.renameWorkspace({ workspaceId, name, actor: 'ann', reason: 'As bob asked.' });
    await admin.renameWorkspace({ workspaceId, name, actor: 'ann', reason: 'A merger.' });
    const before = (await admin.listAuditLog({ workspaceId })).items;
    const other = (await admin.listAuditLog({ workspaceId: foreign.id })).items;

    const input = { workspaceId, memberId: 'bob', actor: 'bob', reason: 'bob asked to be forgotten.' };
    expect(await admin.eraseMember(input)).to.deep.equal({ isFinished: true });
    expect(await admin.listMembers({ workspaceId })).to.deep.equal([{ id: OWNER, role: 'OWNER' }]);
    const [own_, ...items] = (await admin.listAuditLog({ workspaceId })).items;
    expect(JSON.stringify([own_, ...items])).not.to.match(/bob|wanted/);
    expect(own_).to.deep.include({ action: 'member.erase', actor: null, reason: null, counts: { erased: 3 } });
    expect(items[0]).to.deep.equal(before[0]);
    expect(items.slice(1).map(({ actor, action, reason }) => [actor, action, reason])).to.deep.equal([
      ['ann', 'workspace.rename', null],
      [null, 'workspace.rename', null],
      ...before.slice(3).map(({ actor, action, reason }) => [actor, action, reason]),
    ]);
    expect((await admin.listAuditLog({ workspaceId: foreign.id })).items).to.deep.equal(other);
  });

  it('erases the first OWNER of a deleted workspace, but not the last one of another, nor in an unknown one', async () => {
    const { admin, own, foreign, ports } = await openScene();
    const erase = (workspaceId: string) => admin.eraseMember({ workspaceId, memberId: OWNER, actor: 'ann' });
    expect((await rejectionOf(erase(foreign.id))).code).to.equal('last_owner');
    expect((await rejectionOf(erase(ports.ids.next()))).code).to.equal('workspace_not_found');
    await admin.deleteWorkspace({ workspaceId: own.id });
    await erase(own.id);
    expect(JSON.stringify(await admin.listAuditLog({ workspaceId: own.id }))).not.to.contain(`"${OWNER}"`);
  });

  it('does not claim that nothing was changed if the log could not be', async () => {
    const { admin, own, ports } = await openScene();
    await admin.putMember({ workspaceId: own.id, memberId: 'bob', role: 'MEMBER' });
    const outage = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' });
    ports.auditLog.updateMany = () => Promise.reject(outage);
    const rejection = await rejectionOf(admin.eraseMember({ workspaceId: own.id, memberId: 'bob' }));
    expect(rejection.details).to.include({ applied: 'unknown' });
  });
});
