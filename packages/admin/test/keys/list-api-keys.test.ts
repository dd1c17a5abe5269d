import { openScene, OWNER, rejectionOf } from '@workspace-api/testing/stubs';
import { expect } from 'chai';

describe('listApiKeys', () => {
  it('lists only the keys of the workspace, newest first', async () => {
    const { admin, own, foreign } = await openScene();
    const first = await admin.issueApiKey({
      workspaceId: own.id,
      actor: OWNER,
      name: 'First',
      scopes: ['groups:read'],
    });
    const second = await admin.issueApiKey({
      workspaceId: own.id,
      actor: OWNER,
      name: 'Second',
      scopes: ['usage:read'],
    });
    await admin.issueApiKey({ workspaceId: foreign.id, actor: OWNER, name: 'Foreign', scopes: ['groups:read'] });
    expect(await admin.listApiKeys({ workspaceId: own.id })).to.deep.equal({
      items: [second.key, first.key],
      nextCursor: null,
    });
  });

  it('rejects a cursor of another list of the workspace', async () => {
    const { admin, api, own } = await openScene();
    const { nextCursor } = await api.listGroups(own.principal, { limit: 1 });
    const rejection = await rejectionOf(admin.listApiKeys({ workspaceId: own.id, cursor: String(nextCursor) }));
    expect(rejection.code).to.equal('invalid_cursor');
  });
});
