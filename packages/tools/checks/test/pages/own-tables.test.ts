import { createPostgresPool } from '@workspace-api/adapter-postgres';
import { describeReadOnlyRepositoryContract } from '@workspace-api/conformance';
import type { GroupRepository, InstanceRepository, WorkspaceId } from '@workspace-api/core';
import { sharedPostgres } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { transpilePage } from '../../src/pages/compile-page.js';
import { ROOT } from '../../src/repository.js';
import { commandsOf, snippetsOf } from '../../src/pages/snippets.js';

const run = promisify(execFile);

const PAGE = 'docs/reading-from-your-own-tables.md';

const CLI = join(ROOT, 'packages/server/dist/bin/workspace-api.js');

/** The folder of the files of the page. It must resolve the packages. */
const SCRATCH = join(ROOT, 'packages/tools/checks/dist/own-tables');

interface OwnTables {
  readonly createOwnPorts: (pool: object) => {
    readonly groups: GroupRepository;
    readonly instances: InstanceRepository;
  };
}

interface Response {
  readonly status: number;
  readonly code?: string;
  readonly data: {
    readonly items: readonly { readonly id: string; readonly name: string; readonly memberCount?: number }[];
    readonly nextCursor: string | null;
    readonly metrics?: readonly { readonly metric: string; readonly used: number }[];
  };
}

const { uri } = await sharedPostgres();
const database = `own_tables_${randomUUID().replaceAll('-', '')}`;
const server = createPostgresPool(uri);
await server.query(`CREATE DATABASE ${database}`);
const ownUri = Object.assign(new URL(uri), { pathname: `/${database}` }).href;
const pool = createPostgresPool(ownUri);

describe(PAGE, function () {
  this.timeout(120_000);
  const [account, otherAccount, phone, otherPhone] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
  let program: ChildProcess;
  let url: string;
  let secret: string;

  const insertChat = async (
    title: string,
    accountId: string = account,
    client: Pick<typeof pool, 'query'> = pool,
    phoneId: string = accountId === account ? phone : otherPhone,
  ) => {
    const id = randomUUID();
    await client.query('INSERT INTO chats (id, account_id, phone_id, title, people) VALUES ($1, $2, $3, $4, 12)', [
      id,
      accountId,
      phoneId,
      title,
    ]);
    return id;
  };

  const call = async (path: string, body?: object): Promise<Response> => {
    const response = await fetch(`${url}/api/public/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as Omit<Response, 'status'>) };
  };

  const namesAt = async (path: string): Promise<string[]> => (await call(path)).data.items.map(({ name }) => name);

  before(async () => {
    transpilePage(PAGE, SCRATCH);
    const [tables = '', positions = '', steps = ''] = snippetsOf(PAGE).flatMap(({ language, text }) =>
      language === 'sql' ? [text] : [],
    );
    await pool.query(tables);
    const insertPhone = 'INSERT INTO phones (id, account_id, label) VALUES ($1, $2, $3)';
    await pool.query(insertPhone, [phone, account, 'Front desk']);
    await pool.query(insertPhone, [otherPhone, otherAccount, 'Elsewhere']);
    await insertChat('Before the positions');
    await insertChat('Before the positions, too');
    await pool.query(positions);
    for (const table of ['phones', 'chats']) {
      for (const statement of steps.replaceAll('chats', table).split('\n\n')) await pool.query(statement);
    }

    // In a clone npx runs the built executable.
    const npx = `#!/bin/sh\nshift\nexec "${process.execPath}" "${CLI}" "$@"\n`;
    writeFileSync(join(SCRATCH, 'npx'), npx, { mode: 0o755 });
    const env = {
      ...process.env,
      PATH: [SCRATCH, process.env['PATH']].join(delimiter),
      WORKSPACE_API_POSTGRES_URI: ownUri,
      ACCOUNT_ID: account,
      PORT: '0',
    };
    const { stdout } = await run('sh', ['-ec', commandsOf(PAGE).join('')], { env });
    secret = /wsk_\w{20,}/.exec(stdout)?.[0] ?? '';

    program = spawn(process.execPath, [join(SCRATCH, 'serve.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    if (program.stdout === null) throw new Error('The program has no output.');
    [url] = (await once(createInterface(program.stdout), 'line')) as [string];
  });

  after(async () => {
    program.kill('SIGKILL');
    await pool.end();
    await server.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await server.end();
    rmSync(SCRATCH, { recursive: true });
  });

  it('serves the rows of the account from the tables, newest first, also those from before the positions', async () => {
    await insertChat('Drivers');
    await insertChat('Elsewhere', otherAccount);
    await insertChat('Suppliers');
    const before = ['Before the positions, too', 'Before the positions'];
    expect(await namesAt('/groups')).to.deep.equal(['Suppliers', 'Drivers', ...before]);
    expect(await namesAt('/instances')).to.deep.equal(['Front desk']);

    const first = await call('/groups?limit=2');
    expect(first.data.items.map(({ name }) => name)).to.deep.equal(['Suppliers', 'Drivers']);
    expect(await namesAt(`/groups?cursor=${String(first.data.nextCursor)}`)).to.deep.equal(before);

    await pool.query(`UPDATE chats SET title = 'All suppliers' WHERE title = 'Suppliers'`);
    expect(await namesAt('/groups?limit=1')).to.deep.equal(['All suppliers']);
    const used = (await call('/usage')).data.metrics?.find(({ metric }) => metric === 'groups')?.used;
    expect(used).to.equal(4);
  });

  it('lists a row that moves to the account first, and leaves one in place whose account is only written again', async () => {
    const moved = await insertChat('Moved', otherAccount);
    const [newest] = await namesAt('/groups?limit=1');
    await pool.query(`UPDATE chats SET account_id = account_id WHERE title = 'Before the positions'`);
    expect(await namesAt('/groups?limit=1')).to.deep.equal([newest]);
    await pool.query('UPDATE chats SET account_id = $1 WHERE id = $2', [account, moved]);
    expect(await namesAt('/groups?limit=2')).to.deep.equal(['Moved', newest]);
    await pool.query('DELETE FROM chats WHERE id = $1', [moved]);
  });

  it('serves values that the API does not allow within its limits', async () => {
    const ids = [await insertChat('x'.repeat(300)), await insertChat(' ')];
    await pool.query('UPDATE chats SET people = -1 WHERE id = ANY($1)', [ids]);
    const { items } = (await call('/groups?limit=2')).data;
    expect(items.map(({ name, memberCount }) => [name, memberCount])).to.deep.equal([
      ['–', 0],
      ['x'.repeat(120), 0],
    ]);
    await pool.query('DELETE FROM chats WHERE id = ANY($1)', [ids]);
  });

  it('creates campaigns in our tables, for groups of the account only', async () => {
    const campaign = (id: string) => ({
      name: 'Hello',
      instanceId: phone,
      groupIds: [id],
      content: { type: 'text', text: 'Hello.' },
    });
    expect((await call('/campaigns', campaign(await insertChat('Night shift')))).status).to.equal(201);
    const { rows } = await pool.query('SELECT name, instance_id FROM workspace_api.campaigns');
    expect(rows).to.deep.equal([{ name: 'Hello', instance_id: phone }]);
    expect((await pool.query('SELECT 1 FROM workspace_api.groups')).rows).to.be.empty;

    const theirs = await call('/campaigns', campaign(await insertChat('Elsewhere', otherAccount)));
    expect(theirs).to.include({ code: 'group_not_found' });
    await pool.query(`UPDATE chats SET is_archived = true WHERE title = 'Drivers'`);
    const archived = (await call('/groups')).data.items.find(({ name }) => name === 'Drivers')?.id ?? '';
    expect(await call('/campaigns', campaign(archived))).to.include({ code: 'group_not_sendable' });
  });

  it('shows no row below a page that was read, however slowly its transaction commits', async () => {
    const slow = await pool.connect();
    await slow.query('BEGIN');
    await insertChat('Slow', account, slow);
    const fast = insertChat('Fast');
    // A row of another account does not wait.
    await insertChat('Elsewhere', otherAccount);
    const [newest] = await namesAt('/groups?limit=1');
    expect(newest).not.to.be.oneOf(['Slow', 'Fast']);
    await slow.query('COMMIT');
    slow.release();
    await fast;
    expect(await namesAt('/groups?limit=3')).to.deep.equal(['Fast', 'Slow', newest]);
  });

  describeReadOnlyRepositoryContract('chats', 'groups', async () => {
    const { createOwnPorts } = (await import(join(SCRATCH, 'own-tables.js'))) as OwnTables;
    const phones = new Map<string, string>();
    return {
      openRepository: () => createOwnPorts(pool).groups,
      addWorkspace: async (id) => {
        phones.set(id, randomUUID());
        await pool.query('INSERT INTO phones (id, account_id, label) VALUES ($1, $2, $3)', [phones.get(id), id, 'x']);
      },
      add: (id) => insertChat('Drivers', id, pool, phones.get(id)),
      remove: (_workspaceId, id) => pool.query('DELETE FROM chats WHERE id = $1', [id]),
      close: () => Promise.resolve(),
    };
  });

  it('reports an outage as unavailable, and responds again after it', async () => {
    const { createOwnPorts } = (await import(join(SCRATCH, 'own-tables.js'))) as OwnTables;
    const unreachable = createPostgresPool('postgresql://127.0.0.1:1/product');
    for (const port of Object.values(createOwnPorts(unreachable))) {
      const outcome: unknown = await port.count(account as WorkspaceId).catch((error: unknown) => error);
      expect(outcome).to.include({ code: 'unavailable' });
    }
    await unreachable.end();

    const ofProgram = `datname = $1 AND pid <> pg_backend_pid()`;
    await server.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${ofProgram}`, [database]);
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await call('/groups')).status));
    expect([200, 503]).to.include.members(statuses);
    expect((await call('/groups')).status).to.equal(200);
  });

  it('stops on SIGTERM', async () => {
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    expect(await ended).to.deep.equal([0, null]);
  });
});
