import { issuesOf, openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('createWorkspace', () => {
  it('stores the workspace together with its OWNER', async () => {
    const { admin, ports } = await openScene();
    const workspace = await admin.createWorkspace({ name: 'New', ownerId: 'ann' });
    expect(workspace).to.deep.equal({ id: workspace.id, name: 'New', createdAt: ports.clock.now() });
    expect(ports.callsOf('workspaces.insert')).to.deep.equal([[workspace.id, workspace, { id: 'ann', role: 'OWNER' }]]);
  });

  const ID = '0193d0c5-7c1e-7d52-9a53-4f0f6f1f2b11';

  it('takes an id of the host, so that a repeated call creates no second workspace', async () => {
    const { admin, ports } = await openScene();
    const input = { id: ID.toUpperCase(), name: 'Acme', ownerId: 'ann' };
    const workspace = await admin.createWorkspace(input);
    expect(workspace.id).to.equal(ID);
    ports.clock.advance(1000);
    expect(await admin.createWorkspace(input)).to.deep.equal(workspace);
    expect((await admin.listAuditLog({ workspaceId: workspace.id })).items.map(({ outcome }) => outcome)).to.deep.equal(
      ['made'],
    );
  });

  it('returns one workspace to concurrent calls with the same id', async () => {
    const { admin } = await openScene();
    const input = { id: ID, name: 'Acme', ownerId: 'ann' };
    const created = await Promise.all([admin.createWorkspace(input), admin.createWorkspace(input)]);
    expect(created[1]).to.deep.equal(created[0]);
  });

  for (const [what, change] of [
    ['another name', { name: 'Globex' }],
    ['another OWNER', { ownerId: 'bob' }],
  ] as const) {
    it(`rejects the id of a workspace with ${what}, and changes nothing`, async () => {
      const { admin } = await openScene();
      const input = { id: ID, name: 'Acme', ownerId: 'ann' };
      const workspace = await admin.createWorkspace(input);
      const rejection = await rejectionOf(admin.createWorkspace({ ...input, ...change }));
      expect(issuesOf(rejection)).to.deep.equal(['id duplicate']);
      expect(await admin.getWorkspace({ workspaceId: workspace.id })).to.deep.include(workspace);
    });
  }

  it('rejects the id of a deleted workspace', async () => {
    const { admin } = await openScene();
    const input = { id: ID, name: 'Acme', ownerId: 'ann' };
    const { id } = await admin.createWorkspace(input);
    await admin.deleteWorkspace({ workspaceId: id });
    expect(issuesOf(await rejectionOf(admin.createWorkspace(input)))).to.deep.equal(['id duplicate']);
  });
});
