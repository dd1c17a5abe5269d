import type { Group } from '@workspace-api/core';
import { addGroup, openScene, spellIssues, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import fc from 'fast-check';
import type { SyncedGroup } from '../../src/generated/call-types.js';
import { SYNC_BATCH } from '../../src/sync/in-batches.js';
import type { SyncOutcome } from '../../src/sync/sync-outcome.js';

/** Returns a group in the format of the host. */
const record = (scene: RecordedScene, externalId: string, fields: object = {}): SyncedGroup => ({
  externalId,
  instanceId: scene.own.instance.id,
  name: `Name of ${externalId}`,
  memberCount: 1,
  sendable: true,
  ...fields,
});

/** Returns the stored groups of the scene's own workspace, oldest first, without the two that it starts with. */
const storedGroups = async ({ ports, own }: RecordedScene): Promise<Group[]> => {
  const rows = await ports.groups.list(own.id, { below: null, limit: 5_000 });
  const initial = own.groups.map(({ id }) => id);
  return rows
    .map((row) => row.record)
    .filter(({ id }) => !initial.includes(id))
    .reverse();
};

const namesOf = (groups: readonly Group[]): string[] => groups.map(({ name }) => name);

describe('syncGroups', () => {
  it('adds what is missing, updates what differs, leaves the rest, and counts all three', async () => {
    const scene = await openScene();
    const [a, b, c] = [record(scene, 'a'), record(scene, 'b'), record(scene, 'c')] as const;
    expect(await scene.admin.syncGroups({ workspaceId: scene.own.id, records: [a, b] })).to.deep.equal({
      added: 2,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      removed: null,
      rejectedRecords: [],
    });
    const before = await storedGroups(scene);
    scene.ports.clock.advance(1000);
    const summary = await scene.admin.syncGroups({
      workspaceId: scene.own.id,
      records: [a, { ...b, memberCount: 2 }, c],
    });
    expect(summary).to.include({ added: 1, updated: 1, unchanged: 1, rejected: 0 });
    const after = await storedGroups(scene);
    expect(after[0]).to.deep.equal(before[0]);
    expect(after[1]).to.deep.equal({ ...before[1], memberCount: 2, updatedAt: scene.ports.clock.now() });
    expect(namesOf(after)).to.deep.equal(['Name of a', 'Name of b', 'Name of c']);
  });

  it('writes nothing but its entry in the audit log when nothing differs', async () => {
    const scene = await openScene();
    const records = ['a', 'b'].map((id) => record(scene, id));
    await scene.admin.syncGroups({ workspaceId: scene.own.id, records });
    scene.ports.calls.length = 0;
    await scene.admin.syncGroups({ workspaceId: scene.own.id, records });
    const methods = scene.ports.calls.map(({ method }) => method);
    expect(methods).to.deep.equal([
      'workspaces.find',
      'auditLog.append',
      'instances.findMany',
      'groups.findMany',
      'auditLog.appendOutcome',
    ]);
  });

  it('finds groups by their own ids too, also those that were added one by one', async () => {
    const scene = await openScene();
    const [group] = scene.own.groups;
    const { id, instanceId, memberCount, sendable } = group;
    const summary = await scene.admin.syncGroups({
      workspaceId: scene.own.id,
      records: [{ id: id.toUpperCase(), instanceId, name: 'Renamed', memberCount, sendable }],
    });
    expect(summary).to.include({ added: 0, updated: 1 });
    expect((await scene.ports.groups.findMany(scene.own.id, [id]))[0]?.name).to.equal('Renamed');
  });

  it('finds the instance of a group by its external id', async () => {
    const scene = await openScene();
    await scene.admin.syncInstances({ workspaceId: scene.own.id, records: [{ externalId: 'desk', name: 'Desk' }] });
    const [desk] = (await scene.api.listInstances(scene.own.principal)).items;
    const named = record(scene, 'a', { instanceId: undefined, instanceExternalId: 'desk' });
    Reflect.deleteProperty(named, 'instanceId');
    await scene.admin.syncGroups({ workspaceId: scene.own.id, records: [named] });
    expect((await storedGroups(scene))[0]?.instanceId).to.equal(desk?.id);
  });

  it('reports each bad record with its index and every issue, and stores the good ones', async () => {
    const scene = await openScene();
    const outcomes: (readonly [number, SyncOutcome['status']])[] = [];
    const summary = await scene.admin.syncGroups({
      workspaceId: scene.own.id,
      records: [
        record(scene, 'a'),
        record(scene, '', { name: '' }),
        null,
        record(scene, 'b', { id: scene.ports.ids.next(), extra: 1 }),
        { ...record(scene, 'c'), externalId: undefined },
        record(scene, 'd', { instanceId: scene.foreign.instance.id }),
        record(scene, 'e', { instanceExternalId: 'unknown', memberCount: -1 }),
        record(scene, 'f'),
      ] as SyncedGroup[],
      onOutcome: ({ status }, index) => outcomes.push([index, status]),
    });
    expect(summary).to.include({ added: 2, rejected: 6 });
    expect(summary.rejectedRecords.map(({ index, issues }) => [index, ...spellIssues(issues)])).to.deep.equal([
      [1, 'externalId too_short', 'name too_short'],
      [2, ' wrong_type'],
      [3, 'id not_allowed', 'extra unknown_field'],
      [4, 'externalId required'],
      [5, 'instanceId instance_not_found'],
      [6, 'instanceExternalId instance_not_found', 'instanceId not_allowed', 'memberCount out_of_range'],
    ]);
    expect(outcomes.map(([index]) => index)).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(namesOf(await storedGroups(scene))).to.deep.equal(['Name of a', 'Name of f']);
  });

  it('stores the later of two records of the same group', async () => {
    const scene = await openScene();
    const summary = await scene.admin.syncGroups({
      workspaceId: scene.own.id,
      records: [record(scene, 'a'), record(scene, 'a', { name: 'Later' }), record(scene, 'a', { name: 'Later' })],
    });
    expect(summary).to.include({ added: 1, updated: 1, unchanged: 1 });
    expect(namesOf(await storedGroups(scene))).to.deep.equal(['Later']);
  });

  it('reads a stream in batches, and stores each before it reads the next', async () => {
    const scene = await openScene();
    const storedAt: number[] = [];
    async function* source(): AsyncGenerator<SyncedGroup> {
      for (let index = 0; index < 500; index++) {
        if (index % SYNC_BATCH === 0) storedAt.push((await storedGroups(scene)).length);
        yield record(scene, String(index));
      }
    }
    expect(await scene.admin.syncGroups({ workspaceId: scene.own.id, records: source() })).to.include({ added: 500 });
    expect(storedAt).to.deep.equal([0, 200, 400]);
  });

  it('removes what a full sync does not name, and reports how many', async () => {
    const scene = await openScene();
    await scene.admin.syncGroups({
      workspaceId: scene.own.id,
      records: ['a', 'b', 'c'].map((id) => record(scene, id)),
    });
    const summary = await scene.admin.syncGroups({
      workspaceId: scene.own.id,
      records: [record(scene, 'b')],
      removeMissing: true,
    });
    expect(summary).to.include({ unchanged: 1, removed: 4 });
    expect(namesOf(await storedGroups(scene))).to.deep.equal(['Name of b']);
    expect(await scene.ports.groups.count(scene.foreign.id)).to.equal(2);
  });

  it('removes nothing when a record was rejected', async () => {
    const scene = await openScene();
    await scene.admin.syncGroups({ workspaceId: scene.own.id, records: [record(scene, 'a')] });
    const summary = await scene.admin.syncGroups({
      workspaceId: scene.own.id,
      records: [record(scene, 'a', { name: '' })],
      removeMissing: true,
    });
    expect(summary).to.include({ rejected: 1, removed: null });
    expect(await scene.ports.groups.count(scene.own.id)).to.equal(3);
  });

  it('keeps what others add while a full sync runs', async () => {
    const scene = await openScene();
    async function* source(): AsyncGenerator<SyncedGroup> {
      yield record(scene, 'a');
      await addGroup(scene.admin, {
        workspaceId: scene.own.id,
        instanceId: scene.own.instance.id,
        name: 'Meanwhile',
        memberCount: 1,
        sendable: true,
      });
    }
    await scene.admin.syncGroups({ workspaceId: scene.own.id, records: source(), removeMissing: true });
    expect(namesOf(await storedGroups(scene))).to.have.members(['Name of a', 'Meanwhile']);
  });

  it('ends with exactly what the last full sync named, wherever earlier ones stopped', async () => {
    const numbers = fc.uniqueArray(fc.nat({ max: 8 }), { maxLength: 8 });
    const syncs = fc.array(fc.record({ numbers, breaksAt: fc.option(fc.nat({ max: 8 })) }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(syncs, numbers, async (earlier, last) => {
        const scene = await openScene();
        const sync = (ids: readonly number[], breaksAt: number | null) => {
          function* source(): Generator<SyncedGroup> {
            for (const [index, id] of ids.entries()) {
              if (index === breaksAt) throw new Error('The source broke off.');
              yield record(scene, String(id), { memberCount: index });
            }
          }
          return scene.admin.syncGroups({ workspaceId: scene.own.id, records: source(), removeMissing: true });
        };
        for (const { numbers: ids, breaksAt } of earlier) {
          const before = await storedGroups(scene);
          const isBroken = await sync(ids, breaksAt).then(
            () => false,
            () => true,
          );
          const after = (await storedGroups(scene)).map(({ id }) => id);
          if (isBroken) expect(after).to.include.members(before.map(({ id }) => id));
        }
        await sync(last, null);
        expect(namesOf(await storedGroups(scene))).to.have.members(last.map((id) => `Name of ${String(id)}`));
      }),
      { numRuns: 100 },
    );
  }).timeout(60_000);

  it('rejects a record with both ids of an instance', async () => {
    const scene = await openScene();
    await scene.admin.syncInstances({ workspaceId: scene.own.id, records: [{ externalId: 'desk', name: 'Desk' }] });
    const { rejectedRecords } = await scene.admin.syncGroups({
      workspaceId: scene.own.id,
      records: [record(scene, 'a', { instanceExternalId: 'desk' })],
    });
    const detail = 'Must be omitted if instanceExternalId is present.';
    expect(rejectedRecords).to.deep.equal([
      { index: 0, issues: [{ path: ['instanceId'], code: 'not_allowed', detail }] },
    ]);
    expect(await storedGroups(scene)).to.deep.equal([]);
  });

  it('looks up instances by id and external id together', async () => {
    const scene = await openScene();
    await scene.admin.syncInstances({ workspaceId: scene.own.id, records: [{ externalId: 'desk', name: 'Desk' }] });
    scene.ports.calls.length = 0;
    const named = record(scene, 'a', { instanceExternalId: 'desk' });
    Reflect.deleteProperty(named, 'instanceId');
    expect(
      await scene.admin.syncGroups({ workspaceId: scene.own.id, records: [named, record(scene, 'b')] }),
    ).to.include({ added: 2 });
    expect(scene.ports.callsOf('instances.findMany')).to.have.lengthOf(1);
  });
});
