import { usagePeriodOf } from '@workspace-api/core';
import { expect } from 'chai';
import { createMongoPorts } from '../src/index.js';
import { pause } from '../src/pause.js';
import { expectUnavailable } from './support/expect-unavailable.js';
import { withFailPoint } from './support/fail-point.js';
import { clock, newId } from './support/sample-records.js';
import { openTestDatabase } from './support/test-database.js';

const { client, db } = await openTestDatabase();
const now = clock.now();
const period = usagePeriodOf(now);

describe('the counts of requests', () => {
  it('of a process that has stopped in order are all there', async () => {
    const workspaceId = newId();
    const first = createMongoPorts({ db });
    for (let request = 0; request < 3; request++) first.requests.count(workspaceId, now);
    await first.close();

    const second = createMongoPorts({ db });
    second.requests.count(workspaceId, now);
    expect(await second.requests.total(workspaceId, period)).to.equal(4);
    await second.close();
    expect(await createMongoPorts({ db }).requests.total(workspaceId, period)).to.equal(4);
  });

  it('reach other processes while both run', async () => {
    const workspaceId = newId();
    const [one, other] = [createMongoPorts({ db }), createMongoPorts({ db })];
    one.requests.count(workspaceId, now);
    one.requests.count(workspaceId, now);
    while ((await other.requests.total(workspaceId, period)) !== 2) await pause(50);
    await one.close();
  });

  it('are the same however often they are written', async () => {
    const workspaceId = newId();
    const ports = createMongoPorts({ db });
    const { requests } = ports;
    requests.count(workspaceId, now);
    await ports.close();
    requests.count(workspaceId, now);
    await Promise.all([ports.close(), ports.close()]);
    await ports.close();
    expect(await requests.total(workspaceId, period)).to.equal(2);
    expect(await createMongoPorts({ db }).requests.total(workspaceId, period)).to.equal(2);
  });

  it('of many workspaces are all written', async () => {
    const workspaceIds = Array.from({ length: 450 }, newId);
    const ports = createMongoPorts({ db });
    const { requests } = ports;
    for (const workspaceId of workspaceIds) requests.count(workspaceId, now);
    await ports.close();
    const reader = createMongoPorts({ db });
    const totals = await Promise.all(workspaceIds.map((workspaceId) => reader.requests.total(workspaceId, period)));
    expect(new Set(totals)).to.deep.equal(new Set([1]));
  });

  it('outlive an outage, in which closing says that they could not be written', async () => {
    const workspaceId = newId();
    const ports = createMongoPorts({ db });
    const { requests } = ports;
    requests.count(workspaceId, now);
    await withFailPoint(client, 'always', { failCommands: ['update'], errorCode: 10107 }, () =>
      expectUnavailable(ports.close(), 'unknown'),
    );
    await ports.close();
    expect(await createMongoPorts({ db }).requests.total(workspaceId, period)).to.equal(1);
  });
});
