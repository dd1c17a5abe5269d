import { startPostgresCluster, type PostgresNode, type TestPostgresCluster } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { isDomainError, type WorkspaceId } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { createPostgresPool, createPostgresPorts, migrate, verifySchema } from '../src/index.js';
import { newId, sampleCampaign, sampleGroup } from '@workspace-api/conformance/samples';
import { outageOf } from './support/error-of.js';

const IN_SYNC = `SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'`;

describe('a primary with a synchronous standby', function () {
  this.timeout(120_000);
  let cluster: TestPostgresCluster;
  let primary: PostgresNode;
  let standby: PostgresNode;
  let workspaceId: WorkspaceId;
  const pools: Pool[] = [];

  const openPool = (uri: string): Pool => {
    const pool = createPostgresPool(uri);
    pools.push(pool);
    return pool;
  };
  const uriOf = (...nodes: readonly PostgresNode[]): string =>
    `postgresql://postgres@${nodes.map(({ host }) => host).join(',')}/postgres?target_session_attrs=read-write`;
  const groupsAt = (uri: string) => createPostgresPorts({ pool: openPool(uri) }).groups;

  /** Resolves to how a write ends: that it succeeded, or `applied` of the outage that it reports. */
  const endOf = async (write: Promise<unknown>): Promise<string> => {
    try {
      await write;
      return 'succeeded';
    } catch (error) {
      if (isDomainError(error) && error.code === 'unavailable') return error.details.applied;
      throw error;
    }
  };

  const awaitStandby = async (): Promise<void> => {
    primary = await cluster.primary();
    standby = cluster.nodes.find((node) => node !== primary) ?? expect.fail();
    while ((await primary.ask(IN_SYNC)) !== '1') await delay(20);
  };

  before(async () => {
    cluster = await startPostgresCluster();
    await awaitStandby();
    await migrate({ pool: openPool(cluster.uri) });
  });
  beforeEach(async () => {
    await awaitStandby();
    workspaceId = newId();
  });
  after(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await cluster.stop();
  });

  it('gets every connection of a pool that names both, in any order', async () => {
    for (const uri of [uriOf(primary, standby), uriOf(standby, primary)]) {
      const groups = groupsAt(uri);
      const writes = Array.from({ length: 12 }, () => groups.insertMissing(workspaceId, [sampleGroup()]));
      expect((await Promise.all(writes)).map(({ size }) => size)).to.deep.equal(writes.map(() => 1));
    }
  });

  it('is followed to the promoted standby, which has every acknowledged record', async () => {
    const groups = groupsAt(cluster.uri);
    const group = sampleGroup();
    await groups.insertMissing(workspaceId, [group]);
    await primary.kill();
    await standby.promote();
    expect(await groups.findMany(workspaceId, [group.id])).to.deep.equal([group]);
    await primary.follow();
    await awaitStandby();
    expect(await endOf(groups.insertMissing(workspaceId, [sampleGroup()]))).to.equal('succeeded');
  });

  it('is not looked for elsewhere: a pool of the standby says what to do', async () => {
    const pool = openPool(uriOf(standby));
    expect(await outageOf(verifySchema({ pool }))).to.equal(
      'The server is a standby, or read-only. Connect to the primary.',
    );
    expect(await endOf(createPostgresPorts({ pool }).groups.insertMissing(workspaceId, [sampleGroup()]))).to.equal(
      'no',
    );
  });

  it('is waited for: while no host accepts writes, every call reports an outage', async () => {
    const groups = groupsAt(uriOf(standby, standby));
    expect(await endOf(groups.insertMissing(workspaceId, [sampleGroup()]))).to.equal('no');
    const notWritable = `${standby.host}: The server is a standby, or read-only. Connect to the primary`;
    expect(await outageOf(groups.count(workspaceId))).to.equal(`${notWritable}; ${notWritable}`);
  });

  it('acknowledges no write if it comes back after the standby was promoted', async () => {
    const old = primary;
    await old.kill();
    await standby.promote();
    await old.restart();
    try {
      const groups = groupsAt(old.directUri());
      expect(await groups.count(workspaceId)).to.equal(0);
      expect(await endOf(groups.insertMissing(workspaceId, [sampleGroup()]))).to.equal('unknown');
    } finally {
      await old.kill();
      await old.follow();
    }
  });

  it('finds a creation that the standby does not have yet, once it has', async () => {
    const { campaigns } = createPostgresPorts({ pool: openPool(cluster.uri) });
    const campaign = sampleCampaign();
    const key = randomUUID();
    primary.cutOff('nodes');
    const creation = campaigns.insert(workspaceId, campaign, { key, fingerprint: 'f', scheduledAt: null });
    await delay(300);
    const found = campaigns.findByIdempotencyKey(workspaceId, key);
    expect(await Promise.race([found, delay(500, 'nothing yet')])).to.equal('nothing yet');
    primary.reconnect();
    expect(await creation).to.be.true;
    expect((await found)?.campaign).to.deep.equal(campaign);
  });

  it('acknowledges after a restart that a record is gone only once the standby has removed it', async () => {
    const groups = groupsAt(cluster.uri);
    const { id } = sampleGroup();
    await groups.insertMissing(workspaceId, [sampleGroup({ id })]);
    const remove = (): Promise<string> => endOf(groups.removeMany(workspaceId, [id]));
    primary.cutOff('nodes');
    const first = remove();
    await delay(500);
    await primary.kill();
    expect(await first).to.equal('unknown');
    await primary.restart();
    expect(await groups.count(workspaceId)).to.equal(0);
    expect(await remove()).to.equal('unknown');
    primary.reconnect();
    await awaitStandby();
    expect(await remove()).to.equal('succeeded');
  });
});
