import { expect } from 'chai';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliRun, endChildren, type Exit } from '../support/cli.js';
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

  it('is not served with a folder for backups that does not exist', async () => {
    const missing = join(folder, 'missing');
    const started = await serve('--backup-folder', missing);
    const { code, stderr } = await started.run.exit;
    expect(code).to.equal(2);
    expect(stderr).to.contain(`"the backup folder ${missing} does not exist. Create it, or name another one."`);
  });
});
