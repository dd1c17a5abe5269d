import { openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('removeGroup', () => {
  it('deletes the group', async () => {
    const { admin, api, own } = await openScene();
    await admin.removeGroup({ workspaceId: own.id, groupId: own.groups[0].id });
    expect((await api.listGroups(own.principal)).items).to.deep.equal([own.groups[1]]);
  });

  it('does not find the group of another workspace, and does not change it', async () => {
    const { admin, api, own, foreign } = await openScene();
    expect(
      (await rejectionOf(admin.removeGroup({ workspaceId: own.id, groupId: foreign.groups[0].id }))).code,
    ).to.equal('group_not_found');
    expect((await api.listGroups(foreign.principal)).items).to.have.length(2);
  });
});
