import { issuesOf, openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('exportAuditLog', () => {
  it('has the entries of all workspaces with their workspace, oldest first, also of a deleted one', async () => {
    const { admin, own, foreign } = await openScene();
    await admin.renameWorkspace({ workspaceId: foreign.id, name: 'Globex', actor: 'ann' });
    await admin.deleteWorkspace({ workspaceId: own.id, actor: 'ann' });
    const { items } = await admin.exportAuditLog({});
    expect(items[0]).to.include({ workspaceId: own.id, action: 'workspace.create', outcome: 'made' });
    expect(items.slice(-2).map(({ workspaceId, action, actor }) => [workspaceId, action, actor])).to.deep.equal([
      [foreign.id, 'workspace.rename', 'ann'],
      [own.id, 'workspace.delete', 'ann'],
    ]);
    for (const { id } of [own, foreign]) {
      const listed = (await admin.listAuditLog({ workspaceId: id })).items.toReversed();
      expect(items.filter(({ workspaceId }) => workspaceId === id)).to.deep.equal(
        listed.map((entry) => ({ ...entry, workspaceId: id })),
      );
    }
  });

  it('continues after the last entry of the page before, also when there was none left', async () => {
    const { admin, own } = await openScene();
    const all = (await admin.exportAuditLog({})).items;
    const read: unknown[] = [];
    let cursor: string | undefined;
    for (;;) {
      const { items, nextCursor } = await admin.exportAuditLog({ cursor, limit: 3 });
      read.push(...items);
      cursor = String(nextCursor);
      if (items.length === 0) break;
    }
    expect(read).to.deep.equal(all);
    await admin.renameWorkspace({ workspaceId: own.id, name: 'Globex' });
    const { items } = await admin.exportAuditLog({ cursor });
    expect(items.map(({ action }) => action)).to.deep.equal(['workspace.rename']);
  });

  it('waits up to a minute for the outcome of an entry, and keeps those after it back', async () => {
    const { admin, own, ports } = await openScene();
    const { nextCursor: cursor } = await admin.exportAuditLog({});
    const appendOutcome = ports.auditLog.appendOutcome.bind(ports.auditLog);
    ports.auditLog.appendOutcome = () => Promise.reject(new Error('The process has crashed.'));
    await admin.renameWorkspace({ workspaceId: own.id, name: 'Globex' });
    ports.auditLog.appendOutcome = appendOutcome;
    await admin.renameWorkspace({ workspaceId: own.id, name: 'Acme' });
    const after = { cursor: String(cursor) };
    expect(await admin.exportAuditLog(after)).to.deep.equal({ items: [], nextCursor: cursor });
    ports.clock.advance(60_000);
    const { items } = await admin.exportAuditLog(after);
    expect(items.map(({ outcome }) => outcome)).to.deep.equal([null, 'made']);
  });

  it('does not wait for an entry whose process had a wrong clock', async () => {
    const { admin, own, ports } = await openScene();
    ports.auditLog.appendOutcome = () => Promise.reject(new Error('The process has crashed.'));
    ports.clock.advance(86_400_000);
    await admin.renameWorkspace({ workspaceId: own.id, name: 'Globex' });
    ports.clock.advance(-86_400_000);
    expect((await admin.exportAuditLog({})).items.at(-1)).to.include({ action: 'workspace.rename', outcome: null });
  });

  it('is empty without an entry, and has no cursor yet', async () => {
    const { ports, admin } = await openScene();
    ports.auditLog.listAll = () => Promise.resolve([]);
    expect(await admin.exportAuditLog({})).to.deep.equal({ items: [], nextCursor: null });
  });

  it('rejects a cursor that it did not return', async () => {
    const { admin, own } = await openScene();
    const { nextCursor } = await admin.listAuditLog({ workspaceId: own.id, limit: 1 });
    for (const cursor of ['x'.repeat(53), `${'g'.repeat(16)}.${own.id}`, `${'0'.repeat(16)}.${'0'.repeat(36)}`]) {
      const rejection = await rejectionOf(admin.exportAuditLog({ cursor }));
      expect(rejection.code).to.equal('invalid_cursor');
      expect(issuesOf(rejection)).to.deep.equal(['cursor invalid_cursor']);
    }
    expect((await rejectionOf(admin.exportAuditLog({ cursor: String(nextCursor) }))).code).to.equal(
      'invalid_parameter',
    );
  });

  it('has the entries that a filter selects, and continues until the cursor stays the same', async () => {
    const { admin, own, foreign, ports } = await openScene();
    ports.clock.advance(86_400_000);
    const since = ports.clock.now();
    for (const workspaceId of [own.id, foreign.id, own.id])
      await admin.renameWorkspace({ workspaceId, name: 'New', actor: 'ann' });
    const actionsOf = async (input: object): Promise<string[]> => {
      const actions: string[] = [];
      for (let cursor: string | undefined; ;) {
        const { items, nextCursor } = await admin.exportAuditLog({ cursor, ...input });
        actions.push(...items.map(({ action }) => action));
        if (nextCursor === cursor) return actions;
        cursor = String(nextCursor);
      }
    };
    expect(await actionsOf({ workspaceId: own.id, actor: 'ann', limit: 1 })).to.have.lengthOf(2);
    expect(await actionsOf({ workspaceId: foreign.id, before: since })).to.include('workspace.create');
    ports.calls.length = 0;
    expect(await actionsOf({ since, limit: 100 })).to.deep.equal(Array(3).fill('workspace.rename'));
    expect(ports.callsOf('auditLog.listAll').length).to.be.below(80);
  });
});
