import { toWorkspaceId } from '@workspace-api/core';
import { detailsOf, issuesOf, openScene, OWNER, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { MAX_MEMBERS } from '../../src/workspaces/member.js';

const KEY = { name: 'Key', scopes: ['groups:read'] } as const;

describe('putMember', () => {
  it('adds an OWNER, who can issue keys', async () => {
    const { admin, own } = await openScene();
    await admin.putMember({ workspaceId: own.id, memberId: 'ann', role: 'OWNER' });
    expect((await admin.issueApiKey({ workspaceId: own.id, actor: 'ann', ...KEY })).key.name).to.equal('Key');
  });

  it('removes the role OWNER from a member, who can then issue no keys', async () => {
    const { admin, own } = await openScene();
    await admin.putMember({ workspaceId: own.id, memberId: 'ann', role: 'OWNER' });
    await admin.putMember({ workspaceId: own.id, memberId: OWNER, role: 'MEMBER' });
    expect((await rejectionOf(admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...KEY }))).code).to.equal(
      'owner_required',
    );
  });

  it('rejects taking the role from the last OWNER, who may still revoke keys', async () => {
    const { admin, own } = await openScene();
    const { key } = await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...KEY });
    const rejection = await rejectionOf(admin.putMember({ workspaceId: own.id, memberId: OWNER, role: 'MEMBER' }));
    expect(rejection.code).to.equal('last_owner');
    expect((await admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id })).revokedAt).not.to.equal(
      null,
    );
  });

  it('rejects a member beyond the maximum, and says to remove one', async () => {
    const { admin, own, ports } = await openScene();
    for (let count = 1; count < MAX_MEMBERS; count++)
      await ports.workspaces.setRole(own.id, `member ${String(count)}`, 'MEMBER');
    const rejection = await rejectionOf(admin.putMember({ workspaceId: own.id, memberId: 'one more', role: 'OWNER' }));
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.deep.equal(['memberId too_many']);
    expect(detailsOf(rejection)).to.deep.equal(['A workspace may have at most 1000 members. Remove one first.']);
  });

  it('rejects a workspace that does not exist', async () => {
    const { admin } = await openScene();
    const nowhere = toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057');
    const rejection = await rejectionOf(admin.putMember({ workspaceId: nowhere, memberId: 'ann', role: 'OWNER' }));
    expect(rejection.code).to.equal('workspace_not_found');
  });
});
