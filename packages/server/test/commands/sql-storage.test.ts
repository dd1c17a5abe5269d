import { createPostgresPool, verifySchema } from '@workspace-api/adapter-postgres';
import { TABLE_NAMES } from '@workspace-api/adapter-sql';
import { openSqliteStore } from '@workspace-api/adapter-sqlite';
import { freshSchemaName, sharedPostgres } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChildren } from '../support/cli.js';
import { issueKey, runForJson } from '../support/issue-key.js';
import { startMongodbServer as startServer } from '../support/mongodb-server.js';
import { runCommand } from '../support/run-command.js';
import { until } from '../support/until.js';

const { uri } = await sharedPostgres();
const folder = mkdtempSync(join(tmpdir(), 'workspace-api-data-'));
after(() => {
  rmSync(folder, { recursive: true });
});

/** Flags of an empty storage. */
const STORAGES = {
  PostgreSQL: () => ['--postgres-uri', uri, '--postgres-schema', freshSchemaName()],
  'PostgreSQL whose first host is down': () => [
    ...['--postgres-uri', uri.replace(/\/\/([^@/]*@)?/, (start) => `${start}127.0.0.1:1,`)],
    ...['--postgres-schema', freshSchemaName()],
  ],
  'a file': () => ['--data', join(folder, `${freshSchemaName()}.sqlite`)],
};

describe('the executable on SQL', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  for (const name of ['PostgreSQL whose first host is down', 'a file'] as const) {
    it(`serves over ${name}, and finds everything again after kill -9`, async () => {
      const flags = STORAGES[name]();
      await runForJson('migrate', ...flags);
      const secret = await issueKey(flags);
      for (const round of [1, 2]) {
        const server = await startServer(flags);
        await until(async () => (await server.readiness()).code === 200);
        const me = await server.get('/me', secret);
        expect(me.status, `round ${round}`).to.equal(200);
        expect(((await me.json()) as { data: { name: string } }).data.name).to.equal('Acme');
        expect((await server.get('/me', `wsk_${'a'.repeat(38)}`)).status).to.equal(401);
        const metrics = await (await fetch(`${server.managementUrl}/metrics`)).text();
        expect(metrics.includes('workspace_api_postgres_statement_duration_seconds_count')).to.equal(
          name.startsWith('PostgreSQL'),
        );
        await endChildren();
      }
    });
  }

  it('is not ready before migrate, says what to do, and is ready after it', async () => {
    const flags = STORAGES.PostgreSQL();
    const server = await startServer(flags);
    const reason = `There is no schema ${String(flags[3])}. Run "`;
    await until(async () => (await server.readiness()).reasons.join().startsWith(reason));
    expect((await server.get('/me')).status).to.equal(503);
    const { code, stderr } = await runCommand(['workspaces', 'list', ...flags]);
    expect(code).to.equal(1);
    expect(stderr).to.contain(
      `workspace-api: the schema ${String(flags[3])} is not ready. ${reason}workspace-api migrate `,
    );
    await runForJson('migrate', ...flags);
    await until(async () => (await server.readiness()).code === 200);
  });

  it('prints the SQL of a migration with --dry-run, and runs none of it', async () => {
    const flags = STORAGES.PostgreSQL();
    const pool = createPostgresPool(uri, { max: 1 });
    const { code, stdout } = await runCommand(['migrate', '--dry-run', ...flags]);
    expect(code).to.equal(0);
    expect(await verifySchema({ pool, schema: String(flags[3]) })).to.have.lengthOf(1);
    for (const statement of stdout.split(/;$/m)) await pool.query(statement);
    await pool.end();
    expect(await runCommand(['migrate', '--dry-run', ...flags])).to.include({
      code: 0,
      stdout: '\n',
      stderr: `workspace-api: nothing is missing in the schema ${String(flags[3])}.\n`,
    });
  });

  it('prints the SQL for a file with --dry-run, and creates no file', async () => {
    const [flag, file = ''] = STORAGES['a file']();
    const dryRun = (): ReturnType<typeof runCommand> => runCommand(['migrate', '--dry-run', String(flag), file]);
    const { code, stdout } = await dryRun();
    expect([code, existsSync(file)]).to.deep.equal([0, false]);
    expect(stdout.match(/^CREATE TABLE IF NOT EXISTS \w+/gm)).to.have.length(TABLE_NAMES.length);
    await runForJson('migrate', String(flag), file);
    expect((await dryRun()).stderr).to.equal(`workspace-api: nothing is missing in the file ${file}.\n`);
    const store = openSqliteStore(file);
    expect((await dryRun()).stderr).to.contain(`${file} is in use by another process.`);
    await store.database.write('DROP INDEX campaigns_due', []);
    store.close();
    expect((await dryRun()).stdout).to.match(/^CREATE INDEX IF NOT EXISTS campaigns_due ON campaigns .*;\n$/);
  });

  it('says to correct what migrate must not change', async () => {
    const flags = STORAGES.PostgreSQL();
    await runForJson('migrate', ...flags);
    const pool = createPostgresPool(uri);
    await pool.query(`ALTER TABLE "${String(flags[3])}".groups ALTER COLUMN name DROP NOT NULL`);
    await pool.end();
    const { code, stderr } = await runCommand(['migrate', ...flags]);
    expect(code).to.equal(1);
    expect(stderr).to.equal(
      `workspace-api: in the schema ${String(flags[3])}, the column groups.name differs from its definition. Correct it.\n`,
    );
  });

  it('is busy, not down, while all connections of --postgres-pool-size are in use', async () => {
    const flags = [...STORAGES.PostgreSQL(), '--postgres-pool-size', '1'];
    await runForJson('migrate', ...flags);
    const secret = await issueKey(flags);
    const server = await startServer(flags);
    await until(async () => (await server.readiness()).code === 200);
    const pool = createPostgresPool(uri, { max: 1 });
    try {
      const table = `"${String(flags[3])}".groups`;
      const client = await pool.connect();
      await client.query(`BEGIN; LOCK TABLE ${table}`);
      const slow = server.get('/groups', secret);
      const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = '${table}'::regclass`;
      await until(async () => (await client.query(waiting)).rowCount === 1);
      const response = await server.get('/me', secret);
      expect([response.status, response.headers.get('retry-after')]).to.deep.equal([503, '1']);
      expect(await response.json()).to.include({ code: 'unavailable' });
      expect((await server.readiness()).code).to.equal(200);
      await client.query('ROLLBACK');
      client.release();
      expect((await slow).status).to.equal(200);
    } finally {
      await pool.end();
    }
    const metrics = await (await fetch(`${server.managementUrl}/metrics`)).text();
    expect(metrics).to.match(/^workspace_api_requests_busy_total 1$/m);
    await server.run.shows('stderr', 'storage busy');
    expect(server.run.stderr).to.not.contain('not ready');
  });

  it('warns once of timeouts that sessions lack, as behind a pooler that ignores them', async () => {
    const flags = ['--postgres-uri', `${uri}?statement_timeout=0`, '--postgres-schema', freshSchemaName()];
    await runForJson('migrate', ...flags);
    const server = await startServer(flags);
    await until(async () => (await server.readiness()).code === 200);
    // The next check finds the same.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const warnings = server.run.stderr.match(/"level":"warn".*"warning":.*/g) ?? [];
    expect(warnings).to.have.lengthOf(1);
    expect(warnings[0]).to.contain('Sessions have no statement_timeout. Set them with ALTER ROLE.');
  });

  for (const [what, wrong, reason] of [
    ['cannot be reached', 'postgresql://ann:s3cret@127.0.0.1:1/product', /cannot be reached: connect ECONNREFUSED/],
    ['has no such database', `${uri.replace(/\/[^/]*$/, '')}/missing_database`, /Create the database, or name another/],
  ] as const) {
    it(`says what to do about a server that ${what}, without the password`, async () => {
      for (const command of [['migrate'], ['workspaces', 'list']]) {
        const flags = ['--postgres-uri', wrong, '--retry-seconds', '0'];
        const { code, stdout, stderr } = await runCommand([...command, ...flags]);
        expect(code).to.equal(1);
        expect(stdout + stderr)
          .to.match(reason)
          .and.not.contain('s3cret');
      }
    });
  }

  it('takes exactly one storage', async () => {
    const { code, stderr } = await runCommand(['workspaces', 'list', '--data', 'a', '--postgres-uri', uri]);
    expect(code).to.equal(2);
    expect(stderr).to.contain(
      '--postgres-uri (WORKSPACE_API_POSTGRES_URI) and --data (WORKSPACE_API_DATA) exclude each other: leave one of them out.',
    );
    expect((await runCommand(['workspaces', 'list'])).stderr).to.contain('it names the storage.');
  });
});
