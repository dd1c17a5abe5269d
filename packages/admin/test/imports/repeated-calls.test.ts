import { DomainError } from '@workspace-api/core';
import { expect } from 'chai';
import { createWorkspaceAdmin } from '../../src/workspace-admin.js';
import { rejectionOf } from '../support/rejection.js';
import { openScene } from '../support/scene.js';

const ID = '10000000-0000-4000-8000-000000000001';

/** Opens a scene whose replies to `groups.insertMissing` can be lost. */
const openUnreliableScene = async () => {
  const scene = await openScene();
  const { ports, own } = scene;
  const { groups } = ports;
  const replies = { lost: 0, recognizesOwn: true };
  const admin = createWorkspaceAdmin({
    ...ports,
    groups: {
      ...groups,
      insertMissing: async (workspaceId, items, externalIds) => {
        const added = await groups.insertMissing(workspaceId, items, externalIds);
        ports.clock.advance(1_000);
        if (replies.lost === 0) return replies.recognizesOwn ? new Set(items.map(({ id }) => id)) : added;
        replies.lost -= 1;
        throw new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'unknown' });
      },
    },
  });
  return {
    ...scene,
    admin,
    replies,
    record: (fields: object = {}): object => ({
      id: ID,
      instanceId: own.instance.id,
      name: 'Group',
      memberCount: 1,
      sendable: true,
      ...fields,
    }),
    /** Returns the groups of each call of `groups.insertMissing`. */
    inserts: (): unknown[] => ports.callsOf('groups.insertMissing').map(([, items]) => items),
  };
};

describe('an import that is repeated after a lost reply', () => {
  it('passes the same times to the storage, and later the current time', async () => {
    const { admin, own, replies, record, inserts } = await openUnreliableScene();
    replies.lost = 2;
    await rejectionOf(admin.importGroups(own.id, [record()]));
    await rejectionOf(admin.importGroups(own.id, [record()]));
    expect(await admin.importGroups(own.id, [record()])).to.deep.equal([{ status: 'added' }]);
    await admin.importGroups(own.id, [record()]);
    const [first, second, third, fourth] = inserts();
    expect([second, third]).to.deep.equal([first, first]);
    expect(fourth).not.to.deep.equal(first);
  });
});

describe('a sync that is repeated after a lost reply', () => {
  for (const key of [{ id: ID }, { id: undefined, externalId: 'a' }]) {
    it(`counts a record with an ${key.id === undefined ? 'external id' : 'id'} as added, once`, async () => {
      const { admin, own, ports, replies, record, inserts } = await openUnreliableScene();
      const given = record(key);
      if (key.id === undefined) Reflect.deleteProperty(given, 'id');
      replies.lost = 2;
      await rejectionOf(admin.syncGroups(own.id, [given]));
      await rejectionOf(admin.syncGroups(own.id, [given]));
      expect(await admin.syncGroups(own.id, [given])).to.include({ added: 1, unchanged: 0 });
      const [first, ...others] = inserts();
      expect(others).to.deep.equal([first, first]);
      expect(ports.callsOf('groups.insertMissing').at(-1)).to.deep.equal(ports.callsOf('groups.insertMissing')[0]);

      expect(await admin.syncGroups(own.id, [given])).to.include({ added: 0, unchanged: 1 });
      expect(inserts()).to.have.lengthOf(3);
    });
  }

  it('counts it as unchanged if the storage does not recognize it', async () => {
    const { admin, own, replies, record } = await openUnreliableScene();
    Object.assign(replies, { lost: 1, recognizesOwn: false });
    await rejectionOf(admin.syncGroups(own.id, [record()]));
    expect(await admin.syncGroups(own.id, [record()])).to.include({ added: 0, unchanged: 1 });
  });

  it('counts the first of two records with the same id as added', async () => {
    const { admin, own, replies, record } = await openUnreliableScene();
    const records = [record(), record()];
    replies.lost = 1;
    await rejectionOf(admin.syncGroups(own.id, records));
    expect(await admin.syncGroups(own.id, records)).to.include({ added: 1, unchanged: 1 });
  });

  it('fits in a quota that the failed call has used up', async () => {
    const { admin, own, replies, record } = await openUnreliableScene();
    await admin.setLimits(own.id, { quotas: { groups: 3 } });
    replies.lost = 1;
    await rejectionOf(admin.syncGroups(own.id, [record()]));
    expect(await admin.syncGroups(own.id, [record()])).to.include({ added: 1 });
  });

  it('rejects an invalid record, and counts the others', async () => {
    const { admin, own, replies, record } = await openUnreliableScene();
    replies.lost = 1;
    await rejectionOf(admin.syncGroups(own.id, [record()]));
    expect(await admin.syncGroups(own.id, [record({ name: '' })])).to.include({ added: 0, rejected: 1 });
    expect(await admin.syncGroups(own.id, [record()])).to.include({ added: 1 });
  });
});

describe('a sync that exceeds the quota', () => {
  it('updates nothing', async () => {
    const { admin, own, ports } = await openScene();
    const [{ id, instanceId, memberCount, sendable }] = own.groups;
    await admin.setLimits(own.id, { quotas: { groups: 2 } });
    const fields = { instanceId, memberCount, sendable, name: 'Renamed' };
    const records = [
      { id, ...fields },
      { id: ID, ...fields },
    ];
    expect((await rejectionOf(admin.syncGroups(own.id, records))).code).to.equal('quota_exceeded');
    expect(ports.callsOf('groups.updateMany')).to.deep.equal([]);
  });
});
