import { openScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('syncInstances', () => {
  it('leaves the status as it is unless the record has one', async () => {
    const scene = await openScene();
    const { id } = scene.own.instance;
    await scene.admin.changeInstanceStatus({
      workspaceId: scene.own.id,
      instanceId: id,
      status: 'connecting',
      reason: 'Scan the code.',
    });
    const [before] = await scene.ports.instances.findMany(scene.own.id, [id]);
    scene.ports.clock.advance(1000);
    expect(
      await scene.admin.syncInstances({ workspaceId: scene.own.id, records: [{ id, name: 'Renamed' }] }),
    ).to.include({ updated: 1 });
    const now = scene.ports.clock.now();
    const renamed = { ...before, name: 'Renamed', updatedAt: now };
    expect(await scene.ports.instances.findMany(scene.own.id, [id])).to.deep.equal([renamed]);
    await scene.admin.syncInstances({
      workspaceId: scene.own.id,
      records: [{ id, name: 'Renamed', status: 'connected' }],
    });
    expect(await scene.ports.instances.findMany(scene.own.id, [id])).to.deep.equal([
      {
        ...renamed,
        status: 'connected',
        statusReason: null,
        statusChangedAt: now,
      },
    ]);
  });

  it('does not change an instance that is the same', async () => {
    const scene = await openScene();
    const { id, name, status } = scene.own.instance;
    scene.ports.clock.advance(1000);
    expect(await scene.admin.syncInstances({ workspaceId: scene.own.id, records: [{ id, name, status }] })).to.include({
      unchanged: 1,
    });
    expect(await scene.ports.instances.findMany(scene.own.id, [id])).to.deep.equal([scene.own.instance]);
  });

  it('keeps the time of the status when an instance with the same status is renamed', async () => {
    const scene = await openScene();
    const { id, status, statusChangedAt } = scene.own.instance;
    scene.ports.clock.advance(1000);
    await scene.admin.syncInstances({ workspaceId: scene.own.id, records: [{ id, name: 'Renamed', status }] });
    expect((await scene.ports.instances.findMany(scene.own.id, [id]))[0]).to.include({
      name: 'Renamed',
      statusChangedAt,
    });
  });
});
