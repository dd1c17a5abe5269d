import { toGroupId, toInstanceId } from '@workspace-api/core';
import { issuesOf, openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

const ID = '01990a2e-7c1b-7d5e-8f00-3c4d5e6f7a8b';

describe("a record with an id of the caller's choice", () => {
  const openAdding = async () => {
    const scene = await openScene();
    const { admin, own } = scene;
    const fields = { workspaceId: own.id, instanceId: own.instance.id, name: 'New', memberCount: 7, sendable: false };
    const add = (changed: object = {}) => admin.addGroup({ ...fields, id: toGroupId(ID), ...changed });
    return { ...scene, add };
  };

  it('is added once by repeated calls, which return it', async () => {
    const { add, own, ports } = await openAdding();
    const added = await add();
    expect(added.id).to.equal(ID);
    expect(await add({ id: ID.toUpperCase() })).to.deep.equal(added);
    expect(await ports.groups.findMany(own.id, [added.id])).to.deep.equal([added]);
  });

  it('is added once by concurrent calls, which return it', async () => {
    const { add } = await openAdding();
    const [one, ...others] = await Promise.all(Array.from({ length: 5 }, () => add()));
    for (const other of others) expect(other).to.deep.equal(one);
  });

  it('is returned although the quota is used up since', async () => {
    const { add, admin, own } = await openAdding();
    const added = await add();
    await admin.setLimits({ workspaceId: own.id, quotas: { groups: 1 } });
    expect(await add()).to.deep.equal(added);
  });

  it('is rejected if the record with this id has other values', async () => {
    const { add } = await openAdding();
    await add();
    const rejection = await rejectionOf(add({ memberCount: 8 }));
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.deep.equal(['id duplicate']);
  });

  it('may be in use in another workspace', async () => {
    const { add, foreign } = await openAdding();
    const added = await add();
    const other = await add({ workspaceId: foreign.id, instanceId: foreign.instance.id });
    expect(other).to.include({ id: added.id, instanceId: foreign.instance.id });
  });

  it('is that of an instance too', async () => {
    const { admin, own } = await openAdding();
    const add = () => admin.addInstance({ workspaceId: own.id, name: 'Office', id: toInstanceId(ID) });
    const added = await add();
    expect(await add()).to.deep.equal(added);
  });
});
