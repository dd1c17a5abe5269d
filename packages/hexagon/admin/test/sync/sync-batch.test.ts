import type { Group } from '@workspace-api/core';
import { openScene, spellIssues, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { SyncedGroup } from '../../src/generated/call-types.js';
import { createWorkspaceAdmin } from '../../src/workspace-admin.js';

const ID = 'abcdef00-0000-4000-8000-00000000000a' as Group['id'];

/** Returns a group in the format of the host. */
const record = ({ own }: RecordedScene, fields: object): SyncedGroup => ({
  instanceId: own.instance.id,
  name: 'Group',
  memberCount: 1,
  sendable: true,
  ...fields,
});

/** Returns the path and code of each issue, by rejected record. */
const rejectionsOf = async ({ admin, own }: RecordedScene, records: readonly SyncedGroup[]): Promise<string[][]> =>
  (await admin.syncGroups({ workspaceId: own.id, records })).rejectedRecords.map(({ issues }) => spellIssues(issues));

describe('syncBatch', () => {
  it('rejects ids that are not UUIDs, and looks up none of them', async () => {
    const scene = await openScene();
    const records = ['group', 7, [ID]].map((id) => record(scene, { id }));
    expect(await rejectionsOf(scene, records)).to.deep.equal([
      ['id invalid_format'],
      ['id wrong_type'],
      ['id wrong_type'],
    ]);
    expect(scene.ports.callsOf('groups.findMany')).to.deep.equal([]);
  });

  it('names the external id where an unknown field probably means it', async () => {
    const scene = await openScene();
    const records = [record(scene, { external_id: 'a' })];
    const { rejectedRecords } = await scene.admin.syncGroups({ workspaceId: scene.own.id, records });
    expect(rejectedRecords[0]?.issues.map(({ detail }) => detail)).to.deep.equal([
      'Required unless externalId is present. Must be a UUID.',
      'Unknown field. Did you mean externalId?',
    ]);
  });

  it('finds a record by its id in either case', async () => {
    const scene = await openScene();
    await scene.admin.syncGroups({ workspaceId: scene.own.id, records: [record(scene, { id: ID })] });
    const renamed = record(scene, { id: ID.toUpperCase(), name: 'Renamed' });
    expect(await scene.admin.syncGroups({ workspaceId: scene.own.id, records: [renamed] })).to.include({
      added: 0,
      updated: 1,
    });
    expect(await scene.ports.groups.findMany(scene.own.id, [ID])).to.have.nested.property('[0].name', 'Renamed');
  });

  it('keeps a field that came later if the record does not name it', async () => {
    const scene = await openScene();
    const { admin, own, ports } = scene;
    const sync = async (fields: object): Promise<unknown> => {
      const { updated, unchanged } = await admin.syncGroups({ workspaceId: own.id, records: [record(scene, fields)] });
      const [group] = await ports.groups.findMany(own.id, [ID]);
      return [{ updated, unchanged }, group?.name, group?.metadata];
    };
    const metadata = { account: 'B-7' };
    await sync({ id: ID, metadata });
    expect(await sync({ id: ID })).to.deep.equal([{ updated: 0, unchanged: 1 }, 'Group', metadata]);
    expect(await sync({ id: ID, metadata: undefined, name: 'Renamed' })).to.deep.equal([
      { updated: 1, unchanged: 0 },
      'Renamed',
      metadata,
    ]);
    expect(await sync({ id: ID, metadata: {} })).to.deep.equal([{ updated: 1, unchanged: 0 }, 'Group', {}]);
  });

  it('does not overwrite a record that another caller adds at the same time', async () => {
    const scene = await openScene();
    const { groups } = scene.ports;
    const [first] = scene.own.groups;
    const theirs = { ...first, id: ID, name: 'Theirs' };
    const admin = createWorkspaceAdmin({
      ...scene.ports,
      groups: {
        ...groups,
        insertMissing: async (workspaceId, missing) => {
          await groups.insertMissing(workspaceId, [theirs]);
          return groups.insertMissing(workspaceId, missing);
        },
      },
    });
    const summary = await admin.syncGroups({
      workspaceId: scene.own.id,
      records: [record(scene, { id: ID, name: 'Ours' })],
    });
    expect(summary).to.include({ added: 0, updated: 0, unchanged: 1 });
    expect(await groups.findMany(scene.own.id, [ID])).to.deep.equal([theirs]);
  });
});
