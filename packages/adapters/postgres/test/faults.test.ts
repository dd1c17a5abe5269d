import { expect } from 'chai';
import { isDomainError, type Group, type WorkspaceId } from '@workspace-api/core';
import { createPostgresPool, createPostgresPorts, type PostgresPortsOptions } from '../src/index.js';
import { newId, sampleGroup } from '@workspace-api/conformance/samples';
import { openTcpProxy, type TcpProxy } from '@workspace-api/test-databases';
import { addressIn } from './support/address-in.js';
import { openTestSchema } from './support/test-schema.js';

const { uri, schema, pool, empty } = await openTestSchema();
const { address, uriAt } = addressIn(uri);

/** Resolves to `applied` of the outage that a call reports. */
const appliedOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
    return 'succeeded';
  } catch (error) {
    if (isDomainError(error) && error.code === 'unavailable') return error.details.applied;
    throw error;
  }
};

describe('faults of the connection', () => {
  const direct = createPostgresPorts({ pool, schema });
  let proxy: TcpProxy;
  let remote: ReturnType<typeof createPostgresPool>;
  let workspaceId: WorkspaceId;

  const openPorts = (options: Partial<PostgresPortsOptions> = {}) =>
    createPostgresPorts({ pool: remote, schema, ...options });

  beforeEach(async () => {
    await empty();
    workspaceId = newId();
    proxy = await openTcpProxy(address);
    remote = createPostgresPool(uriAt(proxy.port));
  });

  afterEach(async () => {
    await proxy.close();
    await remote.end();
  });

  it('report a write whose reply is lost as unknown, and the write stands', async () => {
    const { groups } = openPorts({ preparedStatements: false });
    const group: Group = sampleGroup();
    proxy.loseReplyTo('INSERT INTO');
    expect(await appliedOf(groups.insertMissing(workspaceId, [group]))).to.equal('unknown');
    expect(await direct.groups.findMany(workspaceId, [group.id])).to.deep.equal([group]);
  });

  it('retry a read whose reply is lost', async () => {
    const { groups } = openPorts({ preparedStatements: false });
    proxy.loseReplyTo('SELECT count');
    expect(await groups.count(workspaceId)).to.equal(0);
  });

  it('replace idle connections that broke', async () => {
    const { groups } = openPorts();
    await Promise.all(Array.from({ length: 5 }, () => groups.count(workspaceId)));
    proxy.cut();
    expect(await groups.count(workspaceId)).to.equal(0);
  });

  it('end every call within ten seconds while the server does not respond', async () => {
    const { groups } = openPorts();
    await groups.count(workspaceId);
    proxy.freeze();
    const start = performance.now();
    const writes = Array.from({ length: 30 }, () => appliedOf(groups.insertMissing(workspaceId, [sampleGroup()])));
    const reads = Array.from({ length: 30 }, () => appliedOf(groups.count(workspaceId)));
    const outcomes = await Promise.all([...writes, ...reads]);
    expect(outcomes).not.to.include('succeeded');
    expect(performance.now() - start).to.be.below(10_000);
  });

  it('report a call that finds no free connection in time as busy and not applied', async () => {
    const narrow = createPostgresPool(uri, { max: 1, connectionTimeoutMillis: 50 });
    const client = await narrow.connect();
    try {
      const { groups } = createPostgresPorts({ pool: narrow, schema });
      const error: unknown = await groups.count(workspaceId).catch((thrown: unknown) => thrown);
      const details = { retryAfterSeconds: 1, applied: 'no', reason: 'busy' };
      expect(error).to.deep.include({ code: 'unavailable', details });
    } finally {
      client.release();
      await narrow.end();
    }
  });

  it('retry transactions that deadlock', async () => {
    const groups = Array.from({ length: 200 }, () => sampleGroup());
    await direct.groups.insertMissing(workspaceId, groups);
    const updates = Array.from({ length: 6 }, (_, index) =>
      direct.groups.updateMany(
        workspaceId,
        (index % 2 === 0 ? groups : groups.toReversed()).map((group) => ({ ...group, memberCount: index })),
      ),
    );
    await Promise.all(updates);
    const found = await direct.groups.findMany(
      workspaceId,
      groups.map(({ id }) => id),
    );
    expect(new Set(found.map(({ memberCount }) => memberCount)).size).to.equal(1);
  });

  it('end a write on a standby as not applied', async () => {
    const standby = createPostgresPool(uri, { options: '-c default_transaction_read_only=on' });
    try {
      const { groups } = createPostgresPorts({ pool: standby, schema });
      expect(await appliedOf(groups.insertMissing(workspaceId, [sampleGroup()]))).to.equal('no');
      expect(await groups.count(workspaceId)).to.equal(0);
    } finally {
      await standby.end();
    }
  });
});
