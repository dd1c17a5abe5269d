import { openScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('listWorkspaces', () => {
  it('visits every workspace once, a page at a time, and no deleted one', async () => {
    const { admin, own, foreign } = await openScene();
    const { id: third } = await admin.createWorkspace({ name: 'Third', ownerId: 'ann' });
    const { id: deleted } = await admin.createWorkspace({ name: 'Deleted', ownerId: 'ann' });
    await admin.deleteWorkspace({ workspaceId: deleted });

    const first = await admin.listWorkspaces({ limit: 2 });
    const last = await admin.listWorkspaces({ limit: 2, cursor: String(first.nextCursor) });
    expect([...first.items, ...last.items].map(({ id }) => id)).to.deep.equal([own.id, foreign.id, third]);
    expect(last.nextCursor).to.equal(null);
  });

  it('has no empty page after a full one', async () => {
    const { admin } = await openScene();
    expect((await admin.listWorkspaces({ limit: 2 })).nextCursor).to.equal(null);
  });
});
