import { createPostgresPool, verifySchema } from '@workspace-api/adapter-postgres';
import { TABLE_NAMES } from '@workspace-api/adapter-sql';
import { openSqliteStore } from '@workspace-api/adapter-sqlite';
import { freshSchemaName, sharedPostgres } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliRun, endChildren } from '../support/cli.js';
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
      stdout: '',
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
    const warnings = server.run.stderr.match(/"level":"warn".*"warning":"Sessions.*/g) ?? [];
    expect(warnings).to.have.lengthOf(1);
    expect(warnings[0]).to.contain('Sessions have no statement_timeout. Set them with ALTER ROLE.');
    expect((await server.readiness()).warnings[0]).to.equal(
      'Sessions have no statement_timeout. Set them with ALTER ROLE.',
    );
  });

  describe('whose server is not the owner of the tables', () => {
    let schema: string;
    let role: string;
    let flags: readonly string[];
    let owner: string[];
    let administrator: ReturnType<typeof createPostgresPool>;
    before(async () => {
      schema = freshSchemaName();
      role = `${schema}_user`;
      administrator = createPostgresPool(uri, { max: 1 });
      owner = ['--postgres-uri', uri, '--postgres-schema', schema];
      flags = ['--postgres-uri', uri.replace('postgres@', `${role}@`), '--postgres-schema', schema];
      await runForJson('migrate', ...owner);
      await administrator.query(`CREATE ROLE ${role} LOGIN; GRANT USAGE ON SCHEMA ${schema} TO ${role};
        GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO ${role}; GRANT ALL ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`);
    });
    after(async () => {
      await administrator.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
      await administrator.end();
    });

    it('is not ready while row level security hides the keys, and says what ends it', async () => {
      const secret = await issueKey(flags);
      const server = await startServer(flags);
      await until(async () => (await server.get('/me', secret)).status === 200);
      await administrator.query(`ALTER TABLE ${schema}.api_keys ENABLE ROW LEVEL SECURITY`);
      await until(async () => (await server.readiness()).code === 503);
      expect((await server.get('/me', secret)).status).to.equal(503);
      const [reason = ''] = (await server.readiness()).reasons;
      expect(reason).to.match(
        /^Row level security hides rows of api_keys from this user\. Run as the owner: CREATE POLICY/,
      );
      for (const command of [['migrate'], ['workspaces', 'create', '--name', 'Acme', '--owner', 'ann']]) {
        const { code, stderr } = await runCommand([...command, ...flags]);
        expect([code, stderr.trimEnd().split('\n').length]).to.deep.equal([1, 1]);
        expect(stderr).to.contain('ow level security hides rows of api_keys from this user');
      }
      await administrator.query(reason.replace(/.*: /, ''));
      await until(async () => (await server.readiness()).code === 200);
      expect((await server.get('/me', secret)).status).to.equal(200);
    });

    it('serves with a warning and a metric without an index that no guarantee needs', async () => {
      const secret = await issueKey(flags);
      const server = await startServer(flags);
      const countOf = ({ warnings }: { readonly warnings: readonly string[] }): number => warnings.length;
      await until(async () => (await server.readiness()).code === 200);
      const before = countOf(await server.readiness());
      await administrator.query(`DROP INDEX ${schema}.campaigns_due`);
      await until(async () => countOf(await server.readiness()) > before);
      expect((await server.readiness()).warnings[0]).to.contain('lacks the index campaigns_due. Run "');
      expect((await server.get('/me', secret)).status).to.equal(200);
      const metrics = await (await fetch(`${server.managementUrl}/metrics`)).text();
      expect(metrics).to.contain(`\nworkspace_api_warnings ${before + 1}\n`);
      await runForJson('migrate', ...owner);
    });

    it('is served with 503 while its user may not log in, and commands retry', async () => {
      const secret = await issueKey(flags);
      const server = await startServer(flags);
      await until(async () => (await server.get('/me', secret)).status === 200);
      await administrator.query(`ALTER ROLE ${role} NOLOGIN;
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`);
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async () => (await server.get('/groups', secret)).status),
      );
      expect(new Set(statuses)).to.deep.equal(new Set([503]));
      const run = new CliRun(['workspaces', 'list', ...flags, '--retry-seconds', '30']);
      await run.shows(
        'stderr',
        'is not permitted to log in. Check the user and the access rules of the server. Retrying for 30 s.',
      );
      const { stderr } = await runCommand(['workspaces', 'list', ...flags, '--retry-seconds', '0']);
      expect(stderr).to.match(/^workspace-api: the database cannot be reached: .*\. Nothing was changed\.\n$/);
      await administrator.query(`ALTER ROLE ${role} LOGIN`);
      expect((await run.exit).code).to.equal(0);
      await until(async () => (await server.get('/me', secret)).status === 200);
    });
  });

  it('logs JSON only, also if the connection string has sslmode=require', async () => {
    const server = await startServer(['--postgres-uri', `${uri}?sslmode=require`, '--log-format', 'json']);
    await until(async () => (await server.readiness()).reasons.join().includes('Turn TLS on at the server'));
    // The last line may not be complete yet.
    for (const line of server.run.stderr.split('\n').slice(0, -1))
      expect(() => JSON.parse(line) as unknown, line).not.to.throw();
  });

  it('rejects a parameter of the connection string that would be ignored', async () => {
    const { code, stderr } = await runCommand(['workspaces', 'list', '--postgres-uri', `${uri}?ssl_mode=require`]);
    expect([code, stderr]).to.deep.equal([
      2,
      'workspace-api: --postgres-uri (WORKSPACE_API_POSTGRES_URI) is not a valid connection string: ssl_mode is no parameter that pg supports. Did you mean sslmode?\n',
    ]);
  });

  it('takes a connection string with the folder of a socket', async () => {
    const socket = ['--postgres-uri', 'postgresql://u:p@/db?host=/cloudsql/a:b:c', '--retry-seconds', '0'];
    expect((await runCommand(['workspaces', 'list', ...socket])).stderr).to.contain(
      'ENOENT /cloudsql/a:b:c/.s.PGSQL.5432',
    );
  });

  it('moves to another user, whom the file of its connection string names, without a lost request', async () => {
    const [schema, role] = [freshSchemaName(), freshSchemaName()];
    const file = join(folder, 'uri');
    writeFileSync(file, `${uri}\n`);
    const flags = ['--postgres-schema', schema];
    await runForJson('migrate', '--postgres-uri', uri, ...flags);
    const secret = await issueKey(['--postgres-uri', uri, ...flags]);
    const server = await startServer(flags, { WORKSPACE_API_POSTGRES_URI_FILE: file });
    await until(async () => (await server.get('/me', secret)).status === 200);
    const administrator = createPostgresPool(uri, { max: 1, application_name: 'administrator' });
    const statuses: number[] = [];
    let isMoved = false;
    const request = async (): Promise<void> => {
      while (!isMoved) statuses.push((await server.get('/groups', secret)).status);
    };
    const requests = [request(), request(), request()];
    await administrator.query(`CREATE ROLE ${role} LOGIN SUPERUSER`);
    writeFileSync(file, uri.replace('postgres@', `${role}@`));
    const sessions = `FROM pg_stat_activity WHERE application_name = 'workspace-api' AND datname = current_database()`;
    await administrator.query(`SELECT pg_terminate_backend(pid) ${sessions} AND usename = 'postgres'`);
    await until(async () => (await administrator.query(`SELECT ${sessions} AND usename = '${role}'`)).rowCount !== 0);
    const before = statuses.length;
    await until(() => statuses.length > before + 20);
    isMoved = true;
    await Promise.all(requests);
    expect(new Set(statuses)).to.deep.equal(new Set([200]));
    await endChildren();
    await until(async () => (await administrator.query(`DROP ROLE ${role}`).catch(() => null)) !== null);
    await administrator.end();
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
