import { Instance } from '@workspace-api/core';
import { openScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('syncInstances', () => {
  it('adds a disconnected instance, with the fields in the order that every store returns', async () => {
    const { admin, own, ports } = await openScene();
    await admin.syncInstances({ workspaceId: own.id, records: [{ externalId: 'new', name: 'New' }] });
    const [[, [added]]] = ports.callsOf('instances.insertMissing') as [[string, [Instance]]];
    const now = ports.clock.now();
    const status = { status: 'disconnected', statusReason: null, statusChangedAt: now };
    expect(added).to.deep.equal({ id: added.id, name: 'New', ...status, metadata: {}, createdAt: now, updatedAt: now });
    expect(Object.keys(added)).to.deep.equal(Object.keys(Instance.shape));
  });

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
