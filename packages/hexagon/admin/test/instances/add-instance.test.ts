import { Instance, toWorkspaceId } from '@workspace-api/core';
import { openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('addInstance', () => {
  it('stores a disconnected instance in the workspace', async () => {
    const { admin, own, ports } = await openScene();
    const now = ports.clock.now();
    const instance = await admin.addInstance({ workspaceId: own.id, name: 'New' });
    expect(instance).to.deep.equal({
      id: instance.id,
      name: 'New',
      status: 'disconnected',
      statusReason: null,
      statusChangedAt: now,
      metadata: {},
      createdAt: now,
      updatedAt: now,
    });
    expect(Object.keys(instance), 'the order that every store returns').to.deep.equal(Object.keys(Instance.shape));
    expect(ports.callsOf('instances.insertMissing')).to.deep.equal([[own.id, [instance]]]);
  });

  it('rejects a workspace that does not exist, and stores nothing', async () => {
    const { admin, ports } = await openScene();
    const nowhere = toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057');
    const rejection = await rejectionOf(admin.addInstance({ workspaceId: nowhere, name: 'New' }));
    expect(rejection.code).to.equal('workspace_not_found');
    expect(ports.callsOf('instances.insertMissing')).to.deep.equal([]);
  });
});
