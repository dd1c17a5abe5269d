import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type WorkspaceAdmin } from '@workspace-api/admin';
import { toTimestamp, type Group, type GroupId, type InstanceId, type WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import { createMongoPorts } from '../src/index.js';
import { expectUnavailable } from './support/expect-unavailable.js';
import { openRemotePorts, type RemotePorts } from './support/remote-ports.js';
import { newId } from './support/sample-records.js';
import { openTestDatabase } from './support/test-database.js';

const { db, address } = await openTestDatabase();

/** The number of lost replies after which a call fails. The adapter retries an insert once. */
const EVERY_REPLY = 2;

const TIME = '2026-01-31T09:30:00.000Z';

/** How often each outcome occurred. */
type Counts = Readonly<Record<string, number>>;

const countOf = (outcomes: readonly { readonly status: string }[]): Counts => {
  const counts: Record<string, number> = {};
  for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Stores records, and resolves to how often each outcome occurred. */
type Store = (admin: WorkspaceAdmin, workspaceId: WorkspaceId, records: readonly object[]) => Promise<Counts>;

const importInstances: Store = async (admin, id, records) => countOf(await admin.importInstances(id, records));
const importGroups: Store = async (admin, id, records) => countOf(await admin.importGroups(id, records));

const sync =
  (method: 'syncInstances' | 'syncGroups'): Store =>
  async (admin, id, records) => {
    const outcomes: { readonly status: string }[] = [];
    await admin[method](id, records, { onOutcome: (outcome) => outcomes.push(outcome) });
    return countOf(outcomes);
  };

const group = (instanceId: InstanceId): object => ({ instanceId, name: 'Drivers', memberCount: 7, sendable: true });

describe('a repeated import', () => {
  let remote: RemotePorts;
  let admin: WorkspaceAdmin;
  let workspaceId: WorkspaceId;
  let instanceId: InstanceId;
  let now: number;
  const local = createMongoPorts({ db });

  beforeEach(async () => {
    remote = await openRemotePorts(address, db.databaseName);
    now = Date.parse(TIME);
    const clock = { now: () => toTimestamp((now += 1_000)) };
    admin = createWorkspaceAdmin({ ...createNodePorts(), ...remote.ports, clock });
    ({ id: workspaceId } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ann' }));
    ({ id: instanceId } = await admin.addInstance(workspaceId, { name: 'Front desk' }));
  });

  afterEach(() => remote.close());

  /** Runs a call whose replies to inserts are lost, so that its outcome is unknown. */
  const failOnce = async (call: () => Promise<unknown>, times = EVERY_REPLY): Promise<void> => {
    remote.proxy.loseReplyTo('insert', times);
    for (let lost = 0; lost < times; lost += EVERY_REPLY) await expectUnavailable(call(), 'unknown');
  };

  const stored = async (id: string): Promise<Group | undefined> =>
    (await local.groups.findMany(workspaceId, [id as GroupId]))[0];

  for (const [what, times] of [
    ['without times', {}],
    ['with createdAt only', { createdAt: '2025-01-31T00:00:00Z' }],
    ['with a future createdAt only', { createdAt: toTimestamp(Date.parse(TIME) + 3_500) }],
    ['with all times', { createdAt: '2025-01-31T00:00:00Z', updatedAt: '2025-02-01T00:00:00Z' }],
  ] as const) {
    for (const [method, store, fields, again] of [
      ['importInstances', importInstances, () => ({ id: newId(), name: 'Desk' }), 'existing'],
      ['importGroups', importGroups, () => ({ id: newId(), ...group(instanceId) }), 'existing'],
      ['syncInstances', sync('syncInstances'), () => ({ id: newId(), name: 'Desk' }), 'unchanged'],
      ['syncGroups', sync('syncGroups'), () => ({ id: newId(), ...group(instanceId) }), 'unchanged'],
      ['syncGroups', sync('syncGroups'), () => ({ externalId: newId(), ...group(instanceId) }), 'unchanged'],
    ] as const) {
      const key = 'externalId' in fields() ? 'external ids' : 'ids';
      it(`counts the records of a failed ${method} as added once, by their ${key}, ${what}`, async () => {
        const records = Array.from({ length: 20 }, () => ({ ...fields(), ...times }));
        const call = (): Promise<Counts> => store(admin, workspaceId, records);
        await failOnce(call, 2 * EVERY_REPLY);
        expect(await call()).to.deep.equal({ added: 20 });
        expect(await call()).to.deep.equal({ [again]: 20 });
        const metric = method.endsWith('Groups') ? 'groups' : 'instances';
        expect(await local[metric].count(workspaceId)).to.equal(metric === 'groups' ? 20 : 21);
      });
    }
  }

  it('counts instances with a statusChangedAt of their own as added', async () => {
    const records = [{ id: newId(), name: 'Desk', status: 'failed', statusReason: 'Gone.', statusChangedAt: TIME }];
    for (const store of [importInstances, sync('syncInstances')]) {
      const call = (): Promise<Counts> => store(admin, workspaceId, records);
      await failOnce(call);
      expect(await call()).to.deep.equal({ added: 1 });
      await admin.removeInstances(workspaceId, [records[0]?.id as InstanceId]);
    }
  });

  for (const [what, change] of [
    ['a field', { memberCount: 8 }],
    ['a time', { createdAt: '2025-01-31T00:00:01Z' }],
    ['a time to the default', { createdAt: undefined }],
  ] as const) {
    it(`counts a record as existing if the caller has changed ${what}, and does not change it`, async () => {
      const record = { id: newId(), ...group(instanceId), createdAt: '2025-01-31T00:00:00Z' };
      await failOnce(() => importGroups(admin, workspaceId, [record]));
      const before = await stored(record.id);
      expect(await importGroups(admin, workspaceId, [{ ...record, ...change }])).to.deep.equal({ existing: 1 });
      expect(await stored(record.id)).to.deep.equal(before);
    });
  }

  it('updates a record in a sync if the caller has changed a field', async () => {
    const record = { id: newId(), ...group(instanceId) };
    await failOnce(() => sync('syncGroups')(admin, workspaceId, [record]));
    const changed = { ...record, memberCount: 8 };
    expect(await sync('syncGroups')(admin, workspaceId, [changed])).to.deep.equal({ updated: 1 });
    expect(await stored(record.id)).to.include({ memberCount: 8 });
    expect(await sync('syncGroups')(admin, workspaceId, [record])).to.deep.equal({ updated: 1 });
  });

  it('does not count the records of others as added', async () => {
    const other = createWorkspaceAdmin({ ...createNodePorts(), ...local });
    for (const [store, again] of [
      [importGroups, 'existing'],
      [sync('syncGroups'), 'unchanged'],
    ] as const) {
      const records = [1, 2].map(() => ({ id: newId(), ...group(instanceId) }));
      await other.importGroups(workspaceId, records.slice(0, 1));
      await failOnce(() => store(admin, workspaceId, records));
      expect(await store(admin, workspaceId, records)).to.deep.equal({ [again]: 1, added: 1 });
    }
  });

  it('does not count a record as added that another process added after the failed call', async () => {
    for (const [store, again] of [
      [importGroups, 'existing'],
      [sync('syncGroups'), 'unchanged'],
    ] as const) {
      const record = { id: newId(), ...group(instanceId), createdAt: TIME, updatedAt: TIME };
      await failOnce(() => store(admin, workspaceId, [record]));
      await local.groups.remove(workspaceId, record.id);
      await createWorkspaceAdmin({ ...createNodePorts(), ...local }).importGroups(workspaceId, [record]);
      expect(await store(admin, workspaceId, [record])).to.deep.equal({ [again]: 1 });
    }
  });

  it('counts the added records of a sync if only its updates fail', async () => {
    const one = { id: newId(), ...group(instanceId) };
    const two = { id: newId(), ...group(instanceId) };
    await admin.syncGroups(workspaceId, [one]);
    const records = [{ ...one, memberCount: 8 }, two];
    remote.proxy.loseReplyTo('update', EVERY_REPLY);
    await expectUnavailable(admin.syncGroups(workspaceId, records), 'unknown');
    expect(await sync('syncGroups')(admin, workspaceId, records)).to.deep.equal({ unchanged: 1, added: 1 });
  });
});
