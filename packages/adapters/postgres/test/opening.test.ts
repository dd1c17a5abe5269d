import { newId, sampleGroup } from '@workspace-api/conformance/samples';
import { isDomainError, type GroupRepository } from '@workspace-api/core';
import { startOwnPostgres, type RestartablePostgres } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type pg from 'pg';
import { createPostgresPool, createPostgresPorts, migrate } from '../src/index.js';
import { outageOf } from './support/error-of.js';

/** How a server rejects sessions, and what lets it accept them again. No list of codes names the reasons. */
const REJECTIONS: Readonly<Record<string, readonly [reject: string, accept: string]>> = {
  'of a password that was rotated': ["ALTER ROLE server PASSWORD 'two'", "ALTER ROLE server PASSWORD 'one'"],
  'of a user who may not log in': ['ALTER ROLE server NOLOGIN', 'ALTER ROLE server LOGIN'],
  'of a user who was renamed': [
    'ALTER ROLE server RENAME TO gone',
    "ALTER ROLE gone RENAME TO server; ALTER ROLE server PASSWORD 'one'",
  ],
  'of a user with too many': ['ALTER ROLE server CONNECTION LIMIT 0', 'ALTER ROLE server CONNECTION LIMIT -1'],
  'of a user whose sessions cannot load a library': [
    "ALTER ROLE server SET session_preload_libraries = 'missing'",
    'ALTER ROLE server RESET session_preload_libraries',
  ],
  'of a database that accepts none': [
    'ALTER DATABASE product ALLOW_CONNECTIONS false',
    'ALTER DATABASE product ALLOW_CONNECTIONS true',
  ],
  'of a database that was renamed': [
    'ALTER DATABASE product RENAME TO other',
    'ALTER DATABASE other RENAME TO product',
  ],
  'of a user without CONNECT': [
    'REVOKE CONNECT ON DATABASE product FROM PUBLIC',
    'GRANT CONNECT ON DATABASE product TO PUBLIC',
  ],
};

/** Sends a response of a server, as a pooler that is full does. */
const FATAL = 'SFATAL\0VFATAL\0CXX000\0MMax client connections reached\0\0';

describe('a session that cannot be opened', function () {
  this.timeout(60_000);
  let server: RestartablePostgres;
  let admin: pg.Pool;
  const pools: pg.Pool[] = [];

  const open = (uri: string | (() => string), options?: pg.PoolConfig): pg.Pool => {
    const pool = createPostgresPool(uri, options);
    pools.push(pool);
    return pool;
  };
  const uriOf = (password: string): string =>
    server.uri.replace(/\/\/.*@(.*)\/.*/, (_, host: string) => `//server:${password}@${host}/product`);
  const groupsOf = (
    pool: pg.Pool,
  ): GroupRepository & { insertMissing: ReturnType<typeof createPostgresPorts>['groups']['insertMissing'] } =>
    createPostgresPorts({ pool }).groups;

  /** Prepares the database of a user who needs a password. */
  before(async () => {
    server = await startOwnPostgres();
    admin = open(server.uri, { max: 1 });
    const { rows } = await admin.query<{ hba_file: string }>('SHOW hba_file');
    const file = String(rows[0]?.hba_file);
    const rules = 'host all postgres all trust\nhost all all all scram-sha-256';
    await admin.query(`COPY (SELECT unnest(string_to_array('${rules.replace('\n', '|')}', '|'))) TO '${file}'`);
    await admin.query("SELECT pg_reload_conf(); CREATE ROLE server LOGIN PASSWORD 'one'");
    await admin.query('CREATE DATABASE product');
    await admin.query('GRANT CREATE ON DATABASE product TO server');
    await migrate({ pool: open(uriOf('one')) });
  });
  after(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await server.stop();
  });

  for (const [name, [reject, accept]] of Object.entries(REJECTIONS)) {
    it(`is an outage in which nothing was changed: ${name}`, async () => {
      await Promise.all(pools.slice(1).map((pool) => pool.end()));
      pools.length = 1;
      await admin.query(reject);
      const groups = groupsOf(open(uriOf('one')));
      try {
        await outageOf(groups.count(newId()));
        await outageOf(groups.insertMissing(newId(), [sampleGroup()]));
      } finally {
        for (const statement of accept.split('; ')) await admin.query(statement);
      }
      expect(await groups.count(newId())).to.equal(0);
    });
  }

  it('is an outage if the socket of the server is gone', async () => {
    const pool = open('postgresql://server@/product?host=/nowhere');
    expect(await outageOf(groupsOf(pool).count(newId()))).to.contain('ENOENT /nowhere/.s.PGSQL.5432');
  });

  it('is an outage if a pooler rejects it, with any code', async () => {
    const sockets: Socket[] = [];
    const pooler = createServer((socket) => {
      sockets.push(socket);
      const length = Buffer.alloc(4);
      length.writeInt32BE(FATAL.length + 4);
      socket.once('data', () => socket.end(`E${length.toString('latin1')}${FATAL}`, 'latin1'));
    });
    await once(pooler.listen(0, '127.0.0.1'), 'listening');
    const pool = open(`postgresql://a@127.0.0.1:${(pooler.address() as AddressInfo).port}/product`);
    expect(await outageOf(groupsOf(pool).count(newId()))).to.equal('Max client connections reached');
    for (const socket of sockets) socket.destroy();
    pooler.close();
  });

  it('names each of several hosts with its cause', async () => {
    const pool = open(uriOf('one').replace(/@(.*)\//, '@127.0.0.1:1,localhost:2/'));
    expect(await outageOf(groupsOf(pool).count(newId()))).to.match(
      /^127\.0\.0\.1:1: connect ECONNREFUSED .*; localhost:2: .*ECONNREFUSED/,
    );
  });

  it('is opened with the password that a function returns then, beside a connection string', async () => {
    let password = 'one';
    const pool = open(uriOf('wrong'), { password: () => password });
    const fromUri = open(() => uriOf(password));
    for (const next of ['two', 'one']) {
      expect(await groupsOf(pool).count(newId())).to.equal(0);
      expect(await groupsOf(fromUri).count(newId())).to.equal(0);
      await admin.query(
        `ALTER ROLE server PASSWORD '${next}'; SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'server'`,
      );
      password = next;
    }
    expect(await groupsOf(pool).count(newId())).to.equal(0);
    expect(await groupsOf(fromUri).count(newId())).to.equal(0);
  });

  it('is replaced if its user was dropped and created again', async () => {
    const role = "CREATE ROLE other LOGIN PASSWORD 'one'; GRANT server TO other";
    await admin.query(role);
    const groups = groupsOf(open(uriOf('one').replace('server:', 'other:'), { max: 1 }));
    expect(await groups.count(newId())).to.equal(0);
    await admin.query(`DROP ROLE other; ${role}`);
    await groups.count(newId()).catch((error: unknown) => expect(isDomainError(error)).to.equal(true));
    expect(await groups.count(newId())).to.equal(0);
  });

  it('is tried again if the server ends an idle one as it is used', async () => {
    const groups = groupsOf(open(uriOf('one'), { max: 1, options: '-c idle_session_timeout=100' }));
    const workspaceId = newId();
    for (const call of [() => groups.count(workspaceId), () => groups.insertMissing(workspaceId, [sampleGroup()])]) {
      await groups.count(workspaceId);
      // The process stands still, so that it does not notice the end.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
      await call();
    }
    expect(await groups.count(workspaceId)).to.equal(1);
  });
});
