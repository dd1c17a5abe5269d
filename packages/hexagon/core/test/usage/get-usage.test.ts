import type { RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { bindOperation } from '../../src/operations/bind-operation.js';
import { BufferedCounters } from '../../src/limits/buffered-counters.js';
import { getUsage } from '../../src/usage/get-usage.js';
import type { Usage } from '../../src/usage/usage.js';
import { usagePeriodOf } from '../../src/limits/usage-period.js';
import type { Timestamp } from '../../src/schema/timestamp.js';
import type { WorkspaceId } from '../../src/schema/id.js';
import { openScene } from '../support/scene.js';

const usedOf = ({ metrics }: Usage): Record<string, number> =>
  Object.fromEntries(metrics.map(({ metric, used }) => [metric, used]));

const createCampaign = async ({ api, own }: RecordedScene, name: string): Promise<void> => {
  await api.createCampaign(own.principal, {
    name,
    instanceId: own.instance.id,
    groupIds: [own.groups[0].id],
    content: { type: 'text', text: 'Hello' },
  });
};

describe('getUsage', () => {
  it('returns each metric with its unit, and null without a limit', async () => {
    const { api, own, ports } = await openScene();
    ports.counters.add(own.id, 'api_requests', usagePeriodOf(ports.clock.now()));
    const unlimited = { limit: null, remaining: null };
    expect(await api.getUsage(own.principal)).to.deep.equal({
      periodStart: '2026-01-01T00:00:00.000Z',
      periodEnd: '2026-02-01T00:00:00.000Z',
      generatedAt: '2026-01-31T09:30:00.000Z',
      metrics: [
        { metric: 'api_requests', unit: 'requests', used: 1, ...unlimited },
        { metric: 'instances', unit: 'instances', used: 1, ...unlimited },
        { metric: 'groups', unit: 'groups', used: 2, ...unlimited },
        { metric: 'campaigns', unit: 'campaigns', used: 0, ...unlimited },
      ],
    });
  });

  it('counts each workspace for itself, also when counts are remembered', async () => {
    const { own, foreign, ports } = await openScene();
    const counts = new Map([
      [own.id, 2_000],
      [foreign.id, 3_000],
    ]);
    const instances = { ...ports.instances, count: async (id: WorkspaceId) => counts.get(id) ?? 0 };
    const usage = bindOperation(getUsage, { ...ports, instances });
    for (const { id, principal } of [own, foreign])
      expect(usedOf(await usage(principal))).to.include({ instances: counts.get(id), groups: 2 });
  });

  it('counts the campaigns and requests of the current month, and all existing records of the other metrics', async () => {
    const scene = await openScene();
    const { api, own, ports } = scene;
    ports.clock.set('2026-01-31T23:59:59.999Z');
    await createCampaign(scene, 'January');
    ports.counters.add(own.id, 'api_requests', usagePeriodOf(ports.clock.now()));
    expect(usedOf(await api.getUsage(own.principal))).to.include({ api_requests: 1, campaigns: 1 });

    ports.clock.set('2026-02-01T00:00:00.000Z');
    expect(usedOf(await api.getUsage(own.principal))).to.deep.equal({
      api_requests: 0,
      instances: 1,
      groups: 2,
      campaigns: 0,
    });
    await createCampaign(scene, 'February');
    ports.counters.add(own.id, 'api_requests', usagePeriodOf(ports.clock.now()));
    expect(usedOf(await api.getUsage(own.principal))).to.include({ api_requests: 1, campaigns: 1 });
  });

  it('returns the quota of each metric and the rest of it, which is never below 0', async () => {
    const scene = await openScene();
    const { api, admin, own } = scene;
    await createCampaign(scene, 'Campaign');
    await admin.setLimits({
      workspaceId: own.id,
      quotas: { api_requests: 1_000, instances: 1, groups: 1, campaigns: 3 },
    });
    const { metrics } = await api.getUsage(own.principal);
    expect(metrics.map(({ used, limit, remaining }) => [used, limit, remaining])).to.deep.equal([
      [0, 1_000, 1_000],
      [1, 1, 0],
      [2, 1, 0],
      [1, 3, 2],
    ]);
  });

  it('remembers a count of 1,000 or more for a minute, and has the time of its oldest count', async () => {
    const { ports, own } = await openScene();
    const sizes = { instances: 999, groups: 1_000 };
    const getCountedUsage = bindOperation(getUsage, {
      ...ports,
      instances: { ...ports.instances, count: async () => sizes.instances },
      groups: { ...ports.groups, count: async () => sizes.groups },
    });
    await getCountedUsage(own.principal);
    Object.assign(sizes, { instances: 998, groups: 1_001 });
    ports.clock.set('2026-01-31T09:30:59.999Z');
    const usage = await getCountedUsage(own.principal);
    expect(usage.generatedAt).to.equal('2026-01-31T09:30:00.000Z');
    expect(usedOf(usage)).to.include({ instances: 998, groups: 1_000 });
    ports.clock.set('2026-01-31T09:31:00.000Z');
    expect(usedOf(await getCountedUsage(own.principal))).to.include({ groups: 1_001 });
  });

  it('is complete up to its time, although another process writes its requests later', async () => {
    const { ports, own } = await openScene();
    const never = (): Promise<never[]> => Promise.resolve([]);
    const store = { write: () => Promise.resolve(), read: never };
    const counters = new BufferedCounters(store, { schedule: () => undefined, newWriter: () => own.id });
    const { generatedAt } = await bindOperation(getUsage, { ...ports, counters })(own.principal);
    expect(generatedAt).to.equal('2026-01-31T09:29:25.000Z');
  });

  it('of a new month counts that month, even if a count is of the one before', async () => {
    const { ports, own } = await openScene();
    const getCountedUsage = bindOperation(getUsage, {
      ...ports,
      groups: { ...ports.groups, count: async () => 1_000 },
      campaigns: {
        ...ports.campaigns,
        countCreated: async (_, { start }) => (start < ('2026-02' as Timestamp) ? 2_000 : 3_000),
      },
    });
    ports.clock.set('2026-01-31T23:59:40.000Z');
    expect(usedOf(await getCountedUsage(own.principal))).to.include({ campaigns: 2_000 });
    ports.clock.set('2026-02-01T00:00:10.000Z');
    const usage = await getCountedUsage(own.principal);
    expect([usage.periodStart, usage.generatedAt]).to.deep.equal([
      '2026-02-01T00:00:00.000Z',
      '2026-01-31T23:59:40.000Z',
    ]);
    expect(usedOf(usage)).to.include({ campaigns: 3_000 });
  });

  it('has no limits in a workspace without a record, as of a host that creates principals itself', async () => {
    const { ports, own } = await openScene();
    const usage = bindOperation(getUsage, { ...ports, workspaces: { ...ports.workspaces, find: async () => null } });
    expect((await usage(own.principal)).metrics.map(({ limit }) => limit)).to.deep.equal([null, null, null, null]);
  });

  it('remembers nothing for another workspace', async () => {
    const { ports, own, foreign } = await openScene();
    const count = async (id: WorkspaceId): Promise<number> => (id === own.id ? 5_000 : 6_000);
    const getCountedUsage = bindOperation(getUsage, { ...ports, groups: { ...ports.groups, count } });
    expect(usedOf(await getCountedUsage(own.principal))).to.include({ groups: 5_000 });
    expect(usedOf(await getCountedUsage(foreign.principal))).to.include({ groups: 6_000 });
  });

  it('ends December with the year', async () => {
    const { api, own, ports } = await openScene();
    ports.clock.set('2026-12-31T23:59:59.999Z');
    const { periodStart, periodEnd } = await api.getUsage(own.principal);
    expect([periodStart, periodEnd]).to.deep.equal(['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']);
  });

  it('counts nothing of other workspaces', async () => {
    const scene = await openScene();
    const { api, foreign, own, ports } = scene;
    await createCampaign(scene, 'Own');
    ports.counters.add(own.id, 'api_requests', usagePeriodOf(ports.clock.now()));
    expect(usedOf(await api.getUsage(foreign.principal))).to.include({ api_requests: 0, campaigns: 0 });
  });
});
