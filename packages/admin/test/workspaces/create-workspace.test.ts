import { expect } from 'chai';
import { issuesOf, rejectionOf } from '../support/rejection.js';
import { openScene } from '../support/scene.js';

describe('createWorkspace', () => {
  it('stores the workspace together with its OWNER', async () => {
    const { admin, ports } = await openScene();
    const workspace = await admin.createWorkspace({ name: 'New', ownerId: 'ann' });
    expect(workspace).to.deep.equal({ id: workspace.id, name: 'New', createdAt: ports.clock.now() });
    expect(ports.callsOf('workspaces.insert')).to.deep.equal([[workspace.id, workspace, { id: 'ann', role: 'OWNER' }]]);
  });

  it('reports every issue at once', async () => {
    const { admin, ports } = await openScene();
    const rejection = await rejectionOf(admin.createWorkspace({ name: '', ownerId: 'a'.repeat(256) }));
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.deep.equal(['name too_short', 'ownerId too_long']);
    expect(ports.calls).to.deep.equal([]);
  });
});
