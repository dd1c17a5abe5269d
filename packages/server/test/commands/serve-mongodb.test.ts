import { expect } from 'chai';
import { createMongoClient, migrate } from '@workspace-api/adapter-mongodb';
import { startStandalone } from '@workspace-api/test-databases';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CliRun, endChildren } from '../support/cli.js';
import { expectPhases, linesOf } from '../support/log-lines.js';
import { startMongodbServer, type MongodbServer } from '../support/mongodb-server.js';
import { issueTestKey, openTestDatabase } from '../support/test-database.js';
import { until } from '../support/until.js';

/** What the log says if a shutdown loses counts. */
const NOT_FLUSHED = 'request counts could not be flushed';

const isReady = async (server: MongodbServer): Promise<boolean> => (await server.readiness()).code === 200;

const expectUnavailable = async (response: Response): Promise<void> => {
  expect(response.status).to.equal(503);
  expect(response.headers.get('content-type')).to.equal('application/problem+json');
  expect(Number(response.headers.get('retry-after'))).to.be.within(1, 10);
  expect(await response.json()).to.include({ code: 'unavailable', type: '/docs/problems/unavailable' });
};

describe('serve over a database', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('listens and responds with 503 without the database, and serves once it is reachable', async () => {
    const { db, gate } = openTestDatabase();
    const { uri, open } = await gate();
    const server = await startMongodbServer(['--mongodb-uri', uri]);
    expect(Object.keys(JSON.parse(server.run.stdout) as object)).to.deep.equal(['url', 'managementUrl']);
    expect(server.run.stdout.trimEnd()).not.to.contain('\n');

    await expectUnavailable(await server.get('/me'));
    await expectUnavailable(await server.get('/groups', `wsk_${'a'.repeat(38)}`));
    await until(async () => (await server.readiness()).reasons.join().startsWith('The database cannot be used: '));
    expect(await server.readiness()).to.include({ code: 503, status: 'not_ready' });
    expect(await fetch(`${server.managementUrl}/healthz`)).to.include({ status: 200 });
    expect(await fetch(`${server.url}/api/public/v1/openapi.json`)).to.include({ status: 200 });

    await migrate(db);
    const { secret } = await issueTestKey(db);
    open();
    await until(() => isReady(server));
    expect(await server.get('/me', secret)).to.include({ status: 200 });
    expect(await server.get('/me')).to.include({ status: 401 });
  });

  it('is not ready without its indexes, says what is missing in one sentence, and is ready after migrate', async () => {
    const { db, flags, name } = openTestDatabase();
    const server = await startMongodbServer(flags);
    const none = `The database ${name} has none of the indexes. Run "`;
    await until(async () => (await server.readiness()).reasons.join().startsWith(none));
    expect((await server.readiness()).reasons).to.have.lengthOf(1);
    await expectUnavailable(await server.get('/me'));

    await migrate(db);
    await until(() => isReady(server));
    expect(await server.get('/me')).to.include({ status: 401 });
    await server.run.shows('stderr', '"ready"}\n');
    const lines = linesOf(server.run.stderr);
    expectPhases(lines[0] ?? {}, ['loaded', 'assembled', 'listening']);
    expect(lines.find(({ msg }) => msg === 'ready')?.['sinceStartMs'])
      .to.be.a('number')
      .and.to.be.above(0);

    for (const index of ['id', 'position']) await db.collection('groups').dropIndex(index);
    await db.collection('groups').createIndex({ workspaceId: 1, position: -1 }, { name: 'position' }, {});
    const isReported = async (): Promise<boolean> => (await server.readiness()).reasons.join().includes('Drop it');
    await until(isReported);
    const [missing, different] = (await server.readiness()).reasons;
    expect(missing).to.contain(`The database ${name} lacks the indexes groups.id. Run "`);
    expect(different).to.contain('groups differs from its definition. Drop it, and run "');
  });

  it('is not ready while its user lacks a right, and recovers by itself when its user is replaced', async () => {
    const mongo = await startStandalone();
    const admin = createMongoClient(mongo.uri);
    const folder = mkdtempSync(join(tmpdir(), 'workspace-api-uri-'));
    try {
      const db = admin.db('product');
      await migrate(db);
      const { secret } = await issueTestKey(db);
      const ofServer = {
        resource: { db: 'product', collection: '' },
        actions: ['insert', 'update', 'remove', 'listIndexes'],
      };
      const find = { ...ofServer, actions: ['find'] };
      await db.command({ createRole: 'server', roles: [], privileges: [ofServer, find] });
      const user = { createUser: 'server', roles: ['server'] };
      await db.command({ ...user, pwd: 'one' });
      const file = join(folder, 'uri');
      const uriOf = (password: string): string =>
        mongo.uri.replace(/\/\/.*@(.*)\/.*/, `//server:${password}@$1/product?directConnection=true`);
      writeFileSync(file, uriOf('one'));
      const server = await startMongodbServer([], { WORKSPACE_API_MONGODB_URI_FILE: file });
      const serves = async (): Promise<boolean> => (await server.get('/me', secret)).status === 200;
      await until(serves);

      await db.command({ revokePrivilegesFromRole: 'server', privileges: [find] });
      await expectUnavailable(await server.get('/groups', secret));
      await until(async () =>
        (await server.readiness()).reasons.join().startsWith('The user lacks find on workspaces; '),
      );
      await db.command({ grantPrivilegesToRole: 'server', privileges: [find] });
      await until(serves);

      await db.command({ dropUser: 'server' });
      await expectUnavailable(await server.get('/groups', secret));
      await until(async () => !(await isReady(server)));
      await db.command({ ...user, pwd: 'two' });
      writeFileSync(file, uriOf('two'));
      await until(serves);
      expect(server.run.stderr).not.to.contain('"status":500');
    } finally {
      await endChildren();
      await admin.close();
      await mongo.stop();
      rmSync(folder, { recursive: true });
    }
  });

  it('keeps running with a wrong password, and does not reveal it', async () => {
    const { db, name, gate } = openTestDatabase();
    await migrate(db);
    const { port, open } = await gate();
    open();
    const password = 'correct-horse';
    const uri = `mongodb://operator:${password}@127.0.0.1:${port}/${name}?directConnection=true&authSource=${name}`;
    const server = await startMongodbServer(['--log-level', 'trace'], { WORKSPACE_API_MONGODB_URI: uri });
    await until(async () => (await server.readiness()).reasons.join().includes('Authentication failed.'));
    await expectUnavailable(await server.get('/me'));

    await db.command({ createUser: 'operator', pwd: password, roles: ['readWrite'] });
    try {
      await until(() => isReady(server));
      expect(await server.get('/me')).to.include({ status: 401 });
    } finally {
      await db.command({ dropUser: 'operator' });
    }
    server.run.signal('SIGTERM');
    const { code, stdout, stderr } = await server.run.exit;
    expect(code).to.equal(0);
    expect(stderr).to.contain('Authentication failed.').and.to.contain('stopped');
    expect(stdout + stderr).not.to.contain(password);
  });
});

describe('a shutdown of serve over a database', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('flushes them if the database comes back during the shutdown', async () => {
    const { db, gate } = openTestDatabase();
    await migrate(db);
    const { secret } = await issueTestKey(db);
    const way = await gate();
    way.open();
    const server = await startMongodbServer(['--mongodb-uri', way.uri]);
    await until(() => isReady(server));
    for (let request = 0; request < 5; request++) await server.get('/me', secret);
    way.shut();
    server.run.signal('SIGTERM');
    await pause(5_000);
    way.open();
    const { code, stderr } = await server.run.exit;
    expect(code).to.equal(0);
    expect(stderr).to.contain('"stopped"').and.not.to.contain(NOT_FLUSHED);
    const [counted] = await db
      .collection('counters')
      .find({ workspaceId: { $exists: true }, subject: 'api_requests' })
      .toArray();
    expect(counted).to.include({ counted: 5 });
  });

  for (const outage of ['shut', 'freeze'] as const) {
    it(`exits with 0 if the database is ${outage === 'shut' ? 'gone' : 'silent'}`, async () => {
      const { db, gate } = openTestDatabase();
      await migrate(db);
      const { secret } = await issueTestKey(db);
      const way = await gate();
      way.open();
      const server = await startMongodbServer(['--mongodb-uri', way.uri]);
      await until(() => isReady(server));
      await server.get('/me', secret);
      way[outage]();
      server.run.signal('SIGTERM');
      const { code, stderr } = await server.run.exit;
      expect(code).to.equal(0);
      expect(stderr).to.contain(NOT_FLUSHED).and.to.contain('"stopped"');
    });
  }

  it('does not wait for a database that was never reachable, after the output for people', async () => {
    const { gate, name } = openTestDatabase();
    const { uri } = await gate();
    const run = new CliRun(['serve', '--mongodb-uri', uri, '--port', '0', '--management-port', '0']);
    await run.shows('stdout', 'Ctrl+C');
    expect(run.stdout).to.contain(name);
    expect(run.stdout).to.match(/^ {2}http:\/\/127\.0\.0\.1:\d+$/m);
    expect(run.stdout).to.match(/^ {2}http:\/\/127\.0\.0\.1:\d+\/readyz$/m);
    run.signal('SIGINT');
    expect(await run.exit).to.include({ code: 0 });
  });
});
