import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresNode } from '../../src/postgres/start-postgres-node.js';
import { startPostgresCluster, type TestPostgresCluster } from '../../src/postgres/start-postgres-cluster.js';

/** The faults that a test could miss without noticing. */
describe('a PostgreSQL cluster with controllable faults', function () {
  this.timeout(120_000);
  let cluster: TestPostgresCluster;
  let primary: PostgresNode;
  let standby: PostgresNode;

  const isSettled = (promise: Promise<unknown>): Promise<boolean> =>
    Promise.race([promise.then(() => true), delay(500, false)]);

  const isStandbyInSync = `SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'`;

  before(async () => {
    cluster = await startPostgresCluster();
    primary = await cluster.primary();
    standby = cluster.nodes.find((node) => node !== primary) ?? expect.fail();
    await primary.ask('CREATE TABLE things (id int PRIMARY KEY)');
  });
  after(() => cluster.stop());

  const throughProxy = async (use: (client: pg.Client) => Promise<unknown>): Promise<unknown> => {
    const client = new pg.Client({ connectionString: `postgresql://postgres@${primary.host}/postgres` });
    client.on('error', () => undefined);
    await client.connect();
    return use(client)
      .catch((error: unknown) => error)
      .finally(() => client.end().catch(() => undefined));
  };

  it('commits a write whose reply is lost', async () => {
    primary.loseReplyTo('INSERT');
    expect(await throughProxy((client) => client.query('INSERT INTO things VALUES ($1)', [1]))).to.be.instanceOf(Error);
    expect(await standby.ask('SELECT count(*) FROM things')).to.equal('1');
  });

  for (const from of ['nodes', 'nodes-outbound'] as const) {
    it(`lets no commit return while the primary is cut off from ${from}`, async () => {
      primary.cutOff(from);
      const insert = primary.ask('INSERT INTO things SELECT 1 + count(*) FROM things');
      expect(await isSettled(insert)).to.be.false;
      primary.reconnect();
      await insert;
    });
  }

  it('freezes every process of a node', async () => {
    const client = new pg.Client({ connectionString: primary.directUri() });
    await client.connect();
    primary.freeze();
    const select = client.query('SELECT 1');
    expect(await isSettled(select)).to.be.false;
    primary.thaw();
    await select;
    await client.end();
  });

  it('leaves no space on a disk', async function () {
    // Only root may mount a disk.
    if (primary.fillDisk === undefined) return;
    await primary.fillDisk();
    const insert = primary.ask('INSERT INTO things SELECT n FROM generate_series(100, 1000000) AS n');
    expect(await insert.catch((error: unknown) => error)).to.have.property('code', '53100');
    await primary.freeDisk();
  });

  it('makes the standby primary, and the old primary its standby', async () => {
    const before = await standby.ask('SELECT count(*) FROM things');
    await primary.kill();
    await standby.promote();
    expect(await cluster.primary()).to.equal(standby);
    expect(await standby.ask('SELECT count(*) FROM things')).to.equal(before);
    await primary.follow();
    while ((await standby.ask(isStandbyInSync)) !== '1') await delay(20);
    await standby.ask('INSERT INTO things VALUES (-1)');
    expect(await primary.ask('SELECT count(*) FROM things WHERE id = -1')).to.equal('1');
  });
});
