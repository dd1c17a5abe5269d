import { openScene, issuesOf, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { NO_WORKSPACE } from '../../src/audit/prune-audit-log.js';

const DAY = 86_400_000;

describe('pruneAuditLog', () => {
  it('deletes the entries of all workspaces before a time, in batches, and has an entry of each', async () => {
    const { admin, own, foreign, ports } = await openScene();
    for (let count = 0; count < 1_010; count++) await admin.renameWorkspace({ workspaceId: own.id, name: 'New' });
    ports.clock.advance(DAY);
    const before = ports.clock.now();
    const { nextCursor: cursor } = await admin.exportAuditLog({ limit: 1 });
    await admin.renameWorkspace({ workspaceId: foreign.id, name: 'Kept' });
    ports.clock.advance(DAY);

    const results = [];
    for (let call = 0; call < 3; call++) results.push(await admin.pruneAuditLog({ before, actor: 'ann' }));
    const [first, second, third] = results;
    expect(results.map(({ isFinished }) => isFinished)).to.deep.equal([false, true, true]);
    expect(Number(first?.deleted)).to.be.within(1_000, 1_099);
    expect(third?.deleted).to.equal(0);
    expect((await admin.listAuditLog({ workspaceId: own.id })).items).to.deep.equal([]);
    const { items } = await admin.listAuditLog({ workspaceId: NO_WORKSPACE });
    expect(items.map(({ actor, action, details, counts }) => [actor, action, details, counts])).to.deep.equal(
      [second, first].map((one) => ['ann', 'audit.prune', { before }, { deleted: one?.deleted }]),
    );

    // A cursor of a deleted entry continues after it.
    const left = (await admin.exportAuditLog({ cursor: String(cursor) })).items;
    expect(left.map(({ action }) => action)).to.deep.equal(['workspace.rename', 'audit.prune', 'audit.prune']);
    expect((await admin.exportAuditLog({})).items).to.deep.equal(left);
  });

  it('deletes older entries also behind those of a process whose clock was fast', async () => {
    const { admin, own, ports } = await openScene();
    ports.clock.advance(100 * DAY);
    await admin.renameWorkspace({ workspaceId: own.id, name: 'Fast' });
    ports.clock.advance(-100 * DAY);
    await admin.renameWorkspace({ workspaceId: own.id, name: 'Right' });
    ports.clock.advance(1);
    const before = ports.clock.now();
    ports.clock.advance(DAY);
    await admin.pruneAuditLog({ before });
    const names = (await admin.listAuditLog({ workspaceId: own.id })).items.map(({ details }) => details['name']);
    expect(names).to.deep.equal(['Fast']);
  });

  it('rejects a time of the last day, and changes nothing', async () => {
    const { admin, ports } = await openScene();
    ports.clock.advance(DAY);
    const rejection = await rejectionOf(
      admin.pruneAuditLog({ before: new Date(Date.parse(ports.clock.now()) - DAY + 1).toISOString() }),
    );
    expect(issuesOf(rejection)).to.deep.equal(['before out_of_range']);
    expect(ports.callsOf('auditLog.removeMany')).to.deep.equal([]);
  });
});
