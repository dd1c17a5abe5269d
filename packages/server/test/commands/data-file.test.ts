import { createSqlitePorts, openSqliteStore } from '@workspace-api/adapter-sqlite';
import type { AdminStoragePorts } from '@workspace-api/admin';
import { newId, sampleAuditEntry, sampleCampaign, sampleIdempotency } from '@workspace-api/conformance/samples';
import { toTimestamp, type Timestamp, type WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, CliRun, endChildren, type Exit } from '../support/cli.js';
import { runCommand } from '../support/run-command.js';
import { until } from '../support/until.js';

const TOKEN = 'a-token-of-at-least-thirty-two-characters';
const CREATE = ['workspaces', 'create', '--name', 'Acme', '--owner', 'ann'];

describe('a file with the data', function () {
  this.timeout(60_000);

  let folder: string;
  let file: string;
  let backups: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'workspace-api-file-'));
    file = join(folder, 'data.sqlite');
    backups = join(folder, 'backups');
    mkdirSync(backups);
  });
  afterEach(async () => {
    await endChildren();
    rmSync(folder, { recursive: true });
  });

  const runOn = (data: string, ...args: readonly string[]): Promise<Exit> => runCommand([...args, '--data', data]);

  const namesIn = async (data: string): Promise<string[]> => {
    const { stdout } = await runOn(data, 'workspaces', 'list', '--json');
    return (JSON.parse(stdout) as { workspaces: { name: string }[] }).workspaces.map(({ name }) => name);
  };

  /** Starts a server with a back office over the file. */
  const serve = async (...flags: readonly string[]) => {
    const tokens = join(folder, 'tokens');
    writeFileSync(tokens, TOKEN);
    const ports = ['--port', '0', '--management-port', '0', '--admin-port', '0', '--admin-token-file', tokens];
    const run = new CliRun(['serve', '--json', '--data', file, ...ports, ...flags]);
    const { code } = await Promise.race([run.ended, run.shows('stdout', '\n').then(() => ({ code: null }))]);
    if (code !== null) return { run, post: () => Promise.reject(new Error(run.stderr)) };
    const { adminUrl } = JSON.parse(run.stdout) as { readonly adminUrl: string };
    const post = (name: string, input: object): Promise<Response> =>
      fetch(`${adminUrl}/admin/v1/${name}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
      });
    return { run, post };
  };

  for (const command of [['migrate'], CREATE]) {
    it(`is created by "${command.slice(0, 2).join(' ')}", which says so`, async () => {
      const notice = `workspace-api: created the file ${file}.\n`;
      expect(await runOn(file, ...command)).to.deep.include({ code: 0, stderr: notice });
      expect(await runOn(file, 'migrate')).to.deep.include({ code: 0, stderr: '' });
    });
  }

  it('is not created by other commands, which say what to do', async () => {
    for (const command of [
      ['workspaces', 'list'],
      ['sync', 'groups', '-', '--workspace', '018f0000-0000-7000-8000-000000000001'],
      ['backup', join(backups, 'copy')],
    ]) {
      const { code, stderr } = await runOn(file, ...command);
      expect({ code, stderr }).to.deep.equal({
        code: 1,
        stderr: `workspace-api: ${file} does not exist. Check its path, or create it with "workspace-api migrate --data ${file}".\n`,
      });
    }
    expect(existsSync(file)).to.equal(false);
  });

  it('is backed up by a command while no server uses it, into a new file', async () => {
    await runOn(file, ...CREATE);
    const copy = join(backups, 'copy');
    expect(await runOn(file, 'backup', copy)).to.deep.include({
      code: 0,
      stdout: `Copied the file ${file} to ${copy}.\n`,
    });
    await runOn(file, ...CREATE);
    const again = await runOn(file, 'backup', copy);
    expect(again.stderr).to.equal(`workspace-api: ${copy} exists already. Name another file.\n`);
    expect(await namesIn(copy)).to.deep.equal(['Acme']);
    await serve();
    for (const command of [
      ['backup', join(backups, 'other')],
      ['workspaces', 'list'],
    ]) {
      expect(await runOn(file, ...command)).to.include({
        code: 1,
        stderr: `workspace-api: ${file} is in use by another process. Stop that process, use its back office, or name another file.\n`,
      });
    }
  });

  it('is backed up by the back office of the server that uses it, into the folder that it names', async () => {
    const { post } = await serve('--backup-folder', backups);
    await post('workspaces.create', { name: 'Acme', ownerId: 'ann' });
    const response = await post('data.backUp', {});
    const { data } = (await response.json()) as { readonly data: { readonly file: string } };
    await post('workspaces.create', { name: 'Later', ownerId: 'ann' });
    expect(readdirSync(backups)).to.deep.equal([data.file]);
    expect(await namesIn(join(backups, data.file))).to.deep.equal(['Acme']);
    expect((await post('data.backUp', { file: '/tmp/copy' })).status).to.equal(400);
  });

  it('is created by "serve", which logs so, and whose back office backs it up only with a folder', async () => {
    const { run, post } = await serve();
    await run.shows('stderr', `"created the file ${file}"`);
    expect((await post('data.backUp', {})).status).to.equal(404);
  });

  it('that is replaced under the server that uses it makes it not ready, and changes unavailable', async () => {
    const { run, post } = await serve();
    await post('workspaces.create', { name: 'Acme', ownerId: 'ann' });
    const { managementUrl } = JSON.parse(run.stdout) as { readonly managementUrl: string };
    const readiness = async (): Promise<string> => (await fetch(`${managementUrl}/readyz`)).text();
    await until(async () => (await readiness()).includes('"ready"'));
    renameSync(file, join(folder, 'moved.sqlite'));
    await until(async () => (await readiness()).includes('was deleted, moved or replaced while this process used it'));
    expect((await post('workspaces.create', { name: 'Lost', ownerId: 'ann' })).status).to.equal(503);
    renameSync(join(folder, 'moved.sqlite'), file);
    await until(async () => (await readiness()).includes('"ready"'));
    expect((await post('workspaces.create', { name: 'Kept', ownerId: 'ann' })).status).to.equal(200);
    run.signal('SIGTERM');
    await run.exit;
    expect(await namesIn(file)).to.deep.equal(['Acme', 'Kept']);
  });

  it('loses entries of the audit log and idempotency keys after the days that the server is started with', async () => {
    const { stdout } = await runOn(file, ...CREATE, '--json');
    const { id } = (JSON.parse(stdout) as { readonly workspace: { readonly id: WorkspaceId } }).workspace;
    const onStore = async <Result>(work: (ports: AdminStoragePorts) => Promise<Result>): Promise<Result> => {
      const store = openSqliteStore(file);
      try {
        return await work(createSqlitePorts({ store }));
      } finally {
        store.close();
      }
    };
    const [old, recent] = [40, 2].map((days) => toTimestamp(Date.now() - days * 86_400_000));
    const keys = [old, recent, toTimestamp(Date.now())].map(
      (createdAt) => [newId(), String(createdAt) as Timestamp] as const,
    );
    await onStore(async ({ auditLog, campaigns }) => {
      for (const [key, at] of keys) {
        await auditLog.append(id, sampleAuditEntry({ at }));
        await campaigns.insert(id, sampleCampaign({ createdAt: at }), sampleIdempotency({ key }));
      }
    });
    const { run, post } = await serve('--audit-retention', '30', '--idempotency-key-retention', '1');
    const list = async (workspaceId: string) => {
      const { data } = (await (await post('audit.list', { workspaceId })).json()) as {
        readonly data: { readonly items: { at: string }[] };
      };
      return data.items.map(({ at }) => at);
    };
    await until(async () => !(await list(id)).includes(String(old)));
    expect(await list(id)).to.include(String(recent));
    expect(await list('00000000-0000-0000-0000-000000000000')).to.have.lengthOf(1);
    run.signal('SIGTERM');
    expect(await run.exit).to.include({ code: 0 });
    await onStore(async ({ campaigns }) => {
      const found = await Promise.all(keys.map(([key]) => campaigns.findByIdempotencyKey(id, key)));
      expect(found.map((one) => one !== null)).to.deep.equal([false, false, true]);
    });
  });

  it('is exported, and forgets entries, a member and a workspace, by commands', async () => {
    const { stdout } = await runOn(file, ...CREATE, '--json');
    const { id } = (JSON.parse(stdout) as { readonly workspace: { readonly id: string } }).workspace;
    const inWorkspace = (...args: readonly string[]) => runOn(file, ...args, '--workspace', id);
    await inWorkspace('members', 'add', '--member', 'bob', '--as', 'ann');
    const exported = await inWorkspace('workspaces', 'export');
    const lines = exported.stdout
      .trimEnd()
      .split('\n')
      .map((line) => Object.keys(JSON.parse(line) as object).join());
    expect(lines).to.deep.equal(['workspace', 'member', 'member', 'usage', 'audit', 'audit']);
    expect((await inWorkspace('workspaces', 'export', '--json')).stdout).to.have.lengthOf(exported.stdout.length);

    // Larger than the buffer of a pipe.
    const record = { name: 'Desk', metadata: { note: 'x'.repeat(500) } };
    const records = Array.from({ length: 300 }, (_, index) => JSON.stringify({ ...record, externalId: String(index) }));
    await runCommand(['sync', 'instances', '-', '--workspace', id, '--data', file], {}, records.join('\n'));
    const piped = `('${process.execPath}' '${CLI}' workspaces export --workspace ${id} --data '${file}'; echo $? >&2) | head -n 1`;
    const { stdout: first, stderr } = spawnSync('sh', ['-c', piped], { encoding: 'utf8' });
    expect([first, stderr]).to.deep.equal([exported.stdout.slice(0, exported.stdout.indexOf('\n') + 1), '0\n']);

    const entriesOf = async (...args: readonly string[]) =>
      (await inWorkspace('audit', 'list', ...args)).stdout.trimEnd().split('\n').slice(1);
    expect(await entriesOf('--actor', 'ann', '--since', '2020-01-01')).to.have.lengthOf(1);
    expect(await entriesOf('--before', '2020-01-01')).to.have.lengthOf(0);
    const erased = await inWorkspace('members', 'erase', '--member', 'bob', '--as', 'ann');
    expect(erased).to.include({ code: 0, stdout: 'Erased the member.\n' });
    expect((await entriesOf()).join())
      .to.contain('member.erase')
      .and.not.contain('bob');

    expect(await runOn(file, 'audit', 'prune', '--before', '2020-01-01')).to.include({
      stdout: 'Deleted 0 entries.\n',
    });
    const deleted = await inWorkspace(
      'workspaces',
      'delete',
      '--erase',
      '--yes',
      '--as',
      'ann',
      '--reason',
      'Ann left.',
    );
    expect(deleted.stdout).to.equal(`Deleted the workspace ${id}. Its audit log is kept, without personal data.\n`);
    expect((await entriesOf()).join('\n')).not.to.match(/ann|Acme/i);
  });

  it('is not served with a folder for backups that does not exist', async () => {
    const missing = join(folder, 'missing');
    const started = await serve('--backup-folder', missing);
    const { code, stderr } = await started.run.exit;
    expect(code).to.equal(2);
    expect(stderr).to.contain(`"the backup folder ${missing} does not exist. Create it, or name another one."`);
  });
});
