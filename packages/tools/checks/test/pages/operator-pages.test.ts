import { createPostgresPool, migrate, verifySchema, verifySettings } from '@workspace-api/adapter-postgres';
import { freshSchemaName, sharedPostgres } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { startExecutable, type ChildExecutable } from '../../src/processes/child-server.js';
import { ROOT } from '../../src/repository.js';
import { commandsOf, snippetsOf } from '../../src/pages/snippets.js';

const run = promisify(execFile);

const CLI = join(ROOT, 'packages/server/dist/bin/workspace-api.js');

/** Sets up an empty store. */
const FIRST_PAGE = 'docs/setting-up.md';

const POSTGRES_PAGE = 'docs/running-on-postgresql.md';

/** The pages about a running service. */
const LATER_PAGES = [
  'docs/operations.md',
  'docs/alerts/README.md',
  'docs/workspaces-and-members.md',
  'docs/audit-log.md',
  'docs/the-month-after.md',
];

const RESTORE_PAGE = 'docs/the-month-after.md';

const { uri: postgresUri } = await sharedPostgres();

const schema = freshSchemaName();

/** The variables that name the store. The tests of the server run the commands on the others. */
const STORE = { WORKSPACE_API_POSTGRES_URI: postgresUri, WORKSPACE_API_POSTGRES_SCHEMA: schema };

describe('pages for operators', function () {
  this.timeout(120_000);
  let folder: string;
  let environment: Record<string, string | undefined>;

  const sh = async (commands: string): Promise<string> => {
    const { stdout } = await run('sh', ['-ec', commands], { cwd: folder, env: environment });
    return stdout;
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workspace-api-page-'));
    await writeFile(join(folder, 'workspace-api'), `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`, {
      mode: 0o755,
    });
    // In a clone npx runs the built executable.
    await writeFile(join(folder, 'npx'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
  });
  after(() => rm(folder, { recursive: true }));

  it(`${FIRST_PAGE}: its commands set up an empty store, in order`, async () => {
    environment = { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter), ...STORE };
    const [setUp = '', ...commands] = commandsOf(FIRST_PAGE);
    expect(setUp).to.match(/^npm run build:server\nexport WORKSPACE_API_DATA=.*\n$/);
    for (const command of commands) {
      const printed = await sh(command);
      environment['WORKSPACE_ID'] ??= /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(printed)?.[0];
    }
    const keys = JSON.parse(await sh('workspace-api keys list --workspace "$WORKSPACE_ID" --json')) as unknown;
    expect(JSON.stringify(keys)).to.include('"Back end"').and.to.include('"campaigns:write"');
  });

  it(`${POSTGRES_PAGE}: its users, in order, can migrate and serve, also after a later migration`, async () => {
    const names = Object.fromEntries(
      ['workspace_api_owner', 'workspace_api_server', 'product'].map((name) => [name, freshSchemaName()]),
    );
    const renamed = (text: string): string =>
      text.replaceAll(/\bworkspace_api_\w+\b|\bproduct\b/g, (name) => names[name] ?? name);
    const snippets = snippetsOf(POSTGRES_PAGE).map((snippet) => ({ ...snippet, text: renamed(snippet.text) }));
    const sql = (part: string): string[] => {
      const found = snippets.find(({ language, text }) => language === 'sql' && text.includes(part));
      return (found?.text ?? '').split(/;$/m);
    };
    const { host } = new URL(postgresUri);
    const addresses = snippets.find(({ text }) => /^postgresql:.*\npostgresql:/.test(text))?.text.split('\n') ?? [];
    const [asOwner = '', asServer = ''] = addresses.map((uri) => uri.replace('127.0.0.1:5432', host));
    const admin = createPostgresPool(postgresUri);
    const owner = createPostgresPool(asOwner);
    const server = createPostgresPool(asServer);
    try {
      for (const statement of sql('CREATE ROLE')) await admin.query(statement);
      for (const statement of sql('CREATE SCHEMA')) await owner.query(statement);
      await migrate({ pool: owner });
      expect(await verifySchema({ pool: server })).to.deep.equal([]);
      for (const statement of sql('REVOKE')) await owner.query(statement);
      await owner.query('DROP TABLE workspace_api.groups');
      expect(await verifySchema({ pool: server })).to.have.lengthOf(1);
      await migrate({ pool: owner });
      expect(await verifySchema({ pool: server })).to.deep.equal([]);
      for (const query of sql('SELECT w.name')) expect((await server.query(query)).rows).to.deep.equal([]);
    } finally {
      await Promise.all([owner.end(), server.end()]);
      await admin.query(`DROP DATABASE IF EXISTS ${String(names['product'])}`);
      await admin.query(
        `DROP ROLE IF EXISTS ${String(names['workspace_api_owner'])}, ${String(names['workspace_api_server'])}`,
      );
      await admin.end();
    }
  });

  it(`${POSTGRES_PAGE}: its timeouts of a user are in force behind a pooler that ignores ours`, async () => {
    const role = freshSchemaName();
    const [timeouts = ''] = snippetsOf(POSTGRES_PAGE).flatMap(({ text }) =>
      text.startsWith('ALTER ROLE') ? text : [],
    );
    const pool = createPostgresPool(postgresUri);
    const ignored = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };
    const pooled = createPostgresPool(postgresUri.replace('//postgres@', `//${role}@`), ignored);
    try {
      await pool.query(`CREATE ROLE ${role} LOGIN; ${timeouts.replaceAll('workspace_api_server', role)}`);
      const missing = (await verifySettings(pooled)).filter(({ setting }) => setting.endsWith('timeout'));
      expect(missing).to.deep.equal([]);
    } finally {
      await pooled.end();
      await pool.query(`DROP ROLE ${role}`);
      await pool.end();
    }
  });

  describe('with a service on that database', () => {
    let server: ChildExecutable;

    before(async () => {
      server = await startExecutable('--postgres-uri', postgresUri, '--postgres-schema', schema);
      environment['MANAGEMENT_URL'] = server.managementUrl;
      const issued = await sh(
        'workspace-api keys issue --workspace "$WORKSPACE_ID" --as ada --name Leaked --scope all --json',
      );
      environment['LEAKED'] = (JSON.parse(issued) as { secret: string }).secret;
    });
    after(() => server.end('SIGTERM'));

    for (const page of LATER_PAGES) {
      it(`${page}: its commands work, with the output on the page`, async () => {
        for (const [index, { language, text }] of snippetsOf(page).entries()) {
          if (language !== 'sh' || text.startsWith('npm ')) continue;
          const printed = await sh(text);
          const next = snippetsOf(page)[index + 1];
          // The service warns that the server of the tests does not wait for the disk.
          if (next?.language === 'json') expect(JSON.parse(printed)).to.deep.include(JSON.parse(next.text) as object);
          else expect(printed).not.to.be.empty;
        }
      });
    }

    it(`${RESTORE_PAGE}: its SQL brings a deleted workspace back, without keys and campaigns to be sent`, async () => {
      const own = '--workspace "$WORKSPACE_ID"';
      const read = (command: string): Promise<string> => sh(`workspace-api ${command} ${own} --json`);
      const lists = (): Promise<string[]> => Promise.all(['workspaces get', 'instances list', 'groups list'].map(read));
      const create = (options: string): Promise<string> => {
        const ids = '--instance 0193d0c5-7c1e-7d52-9a53-4f0f6f1f2b11 --group 0193d0c5-8a40-7b0e-b6e1-0d7c2f9a1c55';
        return sh(`workspace-api campaigns create ${own} ${ids} --text Hello ${options}`);
      };
      await create('--name Draft');
      await create('--name Later --scheduled-at 2090-01-01T00:00:00Z');
      const restored = freshSchemaName();
      const sql = snippetsOf(RESTORE_PAGE)
        .flatMap(({ language, text }) => (language === 'sql' ? text : []))
        .join('')
        .replaceAll('restored.', `${restored}.`)
        .replaceAll('workspace_api.', `${schema}.`)
        .replaceAll(":'id'", `'${String(environment['WORKSPACE_ID'])}'`);
      const pool = createPostgresPool(postgresUri);
      try {
        const before = await lists();
        await pool.query(`CREATE SCHEMA ${restored}`);
        for (const table of ['workspaces', 'instances', 'groups', 'campaigns'])
          await pool.query(`CREATE TABLE ${restored}.${table} AS TABLE ${schema}.${table}`);
        await sh(`workspace-api workspaces delete ${own} --yes`);
        await pool.query(sql);
        await pool.query(sql);
        expect(await lists()).to.deep.equal(before);
        expect(await read('campaigns list'))
          .to.include('"Draft"')
          .and.not.to.include('"Later"');
        expect(JSON.parse(await read('keys list'))).to.deep.equal({ keys: [] });
      } finally {
        await pool.query(`DROP SCHEMA ${restored} CASCADE`);
        await pool.end();
      }
    });
  });
});
