import { issuesOf, openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('removeInstance', () => {
  it('deletes the instance, and leaves its groups', async () => {
    const { admin, api, own } = await openScene();
    await admin.removeInstance({ workspaceId: own.id, instanceId: own.instance.id });
    expect((await api.listInstances(own.principal)).items).to.deep.equal([]);
    expect((await api.listGroups(own.principal)).items).to.have.length(2);
  });

  it('does not find the instance of another workspace, and leaves it', async () => {
    const { admin, api, own, foreign } = await openScene();
    const rejection = await rejectionOf(admin.removeInstance({ workspaceId: own.id, instanceId: foreign.instance.id }));
    expect(rejection.code).to.equal('instance_not_found');
    expect(issuesOf(rejection)).to.deep.equal(['instanceId instance_not_found']);
    expect((await api.listInstances(foreign.principal)).items).to.deep.equal([foreign.instance]);
  });
});
