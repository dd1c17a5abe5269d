import { issuesOf, openScene, rejectionOf } from '@workspace-api/testing/stubs';
import { expect } from 'chai';

describe('removeGroups', () => {
  it('removes the ones that exist, and returns how many', async () => {
    const scene = await openScene();
    const [one, other] = scene.own.groups;
    const ids = [one.id.toUpperCase() as typeof one.id, scene.foreign.groups[0].id];
    expect(await scene.admin.removeGroups({ workspaceId: scene.own.id, groupIds: ids })).to.equal(1);
    expect(await scene.ports.groups.findMany(scene.own.id, [one.id, other.id])).to.deep.equal([other]);
    expect(await scene.admin.removeGroups({ workspaceId: scene.own.id, groupIds: [] })).to.equal(0);
  });

  it('rejects invalid and repeated ids, and removes nothing', async () => {
    const scene = await openScene();
    const [{ id }] = scene.own.groups;
    const rejection = await rejectionOf(
      scene.admin.removeGroups({ workspaceId: scene.own.id, groupIds: [id, id, 'x'] }),
    );
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.have.members(['groupIds/1 duplicate', 'groupIds/2 invalid_format']);
    expect(await scene.ports.groups.count(scene.own.id)).to.equal(2);
  });

  it('rejects more than 1,000 ids, and removes nothing', async () => {
    const scene = await openScene();
    const [{ id }] = scene.own.groups;
    const others = Array.from({ length: 1_000 }, () => scene.ports.ids.next() as typeof id);
    const rejection = await rejectionOf(
      scene.admin.removeGroups({ workspaceId: scene.own.id, groupIds: [id, ...others] }),
    );
    expect(issuesOf(rejection)).to.deep.equal(['groupIds too_many']);
    expect(await scene.ports.groups.count(scene.own.id)).to.equal(2);
  });

  it('calls no storage for an empty array', async () => {
    const scene = await openScene();
    await scene.admin.removeGroups({ workspaceId: scene.own.id, groupIds: [] });
    expect(scene.ports.callsOf('groups.removeMany')).to.deep.equal([]);
  });
});
