import type { ApiKeyId } from '@workspace-api/core';
import { usagePeriodOf } from '@workspace-api/core/internal';
import { openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

/** Opens a workspace in January 2026 with requests of two keys and of no key in three months. */
const openUsed = async () => {
  const scene = await openScene();
  const { own, ports } = scene;
  const [much, little] = [ports.ids.next(), ports.ids.next()] as [ApiKeyId, ApiKeyId];
  const count = (monthsBefore: number, keyId: ApiKeyId | null, times: number): void => {
    const month = usagePeriodOf(ports.clock.now(), monthsBefore);
    for (let time = 0; time < times; time++) ports.counters.add(own.id, 'api_requests', month, null, keyId);
  };
  count(0, much, 5);
  count(0, little, 2);
  count(0, null, 3);
  count(1, little, 4);
  count(13, null, 7);
  return { ...scene, much, little };
};

describe('getUsage of the back office', () => {
  it('has the requests of this month by key, the most first, and of the 13 months before', async () => {
    const { admin, own, much, little } = await openUsed();
    const { metrics, months, keys } = await admin.getUsage({ workspaceId: own.id, byKey: true });
    expect(metrics[0]).to.include({ metric: 'api_requests', used: 10 });
    expect(keys).to.deep.equal([
      { keyId: much, requests: 5 },
      { keyId: null, requests: 3 },
      { keyId: little, requests: 2 },
    ]);
    expect(months).to.have.lengthOf(14);
    expect(months.filter(({ requests }) => requests > 0)).to.deep.equal([
      { period: '2026-01', requests: 10 },
      { period: '2025-12', requests: 4 },
      { period: '2024-12', requests: 7 },
    ]);
    expect(await admin.getUsage({ workspaceId: own.id })).not.to.have.property('keys');
  });

  it('of an ended month has its requests and campaigns, and no numbers of what exists now', async () => {
    const { admin, own, little } = await openUsed();
    await admin.setLimits({ workspaceId: own.id, quotas: { api_requests: 10 } });
    const usage = await admin.getUsage({ workspaceId: own.id, period: '2025-12', byKey: true });
    expect(usage).to.include({ periodStart: '2025-12-01T00:00:00.000Z', periodEnd: '2026-01-01T00:00:00.000Z' });
    expect(usage.metrics).to.deep.equal([
      { metric: 'api_requests', unit: 'requests', used: 4, limit: 10, remaining: 6 },
      { metric: 'campaigns', unit: 'campaigns', used: 0, limit: null, remaining: null },
    ]);
    expect(usage.keys).to.deep.equal([{ keyId: little, requests: 4 }]);
  });

  it('rejects a month that is not one of the last 14, and what is no month', async () => {
    const { admin, own } = await openUsed();
    expect((await admin.getUsage({ workspaceId: own.id, period: '2024-12' })).metrics[0]).to.include({ used: 7 });
    for (const period of ['2026-02', '2024-11', '2026-1', '2026-13', 'January'])
      expect((await rejectionOf(admin.getUsage({ workspaceId: own.id, period }))).code).to.equal('invalid_parameter');
  });
});
