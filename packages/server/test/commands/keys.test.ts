import { migrate } from '@workspace-api/adapter-mongodb';
import { toWorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import { endChildren, type Exit } from '../support/cli.js';
import { runCommand } from '../support/run-command.js';
import { startMongodbServer } from '../support/mongodb-server.js';
import { adminOf, openTestDatabase } from '../support/test-database.js';
import { until } from '../support/until.js';

interface Key {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly allowedAddresses: readonly string[];
  readonly requestsPerMinute: number | null;
}

const SECRET = /wsk_[0-9A-Za-z]{38}/;

describe('keys', function () {
  this.timeout(60_000);
  const { db, flags } = openTestDatabase();
  let workspace: string;

  before(async () => {
    await migrate(db);
    workspace = (await adminOf(db).createWorkspace({ name: 'Acme', ownerId: 'ann' })).id;
  });
  afterEach(endChildren);

  const keys = (command: string, ...args: string[]): Promise<Exit> =>
    runCommand(['keys', command, '--workspace', workspace, ...args, ...flags]);

  const issue = async (...args: string[]): Promise<{ key: Key; secret: string }> => {
    const { stdout } = await keys('issue', '--as', 'ann', '--json', ...args);
    return JSON.parse(stdout) as { key: Key; secret: string };
  };

  const list = async (): Promise<Key[]> => {
    const { stdout } = await keys('list', '--json');
    return (JSON.parse(stdout) as { keys: Key[] }).keys;
  };

  it('are issued with the given scopes and lifetime', async () => {
    const args = '--name Reader --scope groups:read --scope workspace:read --expires-in-days 90';
    const { key, secret } = await issue(...args.split(' '));
    expect(secret).to.match(SECRET);
    expect(key).to.deep.include({ name: 'Reader', scopes: ['workspace:read', 'groups:read'], revokedAt: null });
    expect(Date.parse(String(key.expiresAt)) - Date.parse(key.createdAt)).to.equal(90 * 86_400_000);
    expect((await list())[0]).to.deep.equal({ ...key, requestsThisMonth: 0 });
  });

  it('are found by a secret from stdin, and revoked by a report of its leak, which says the same for any secret', async () => {
    const { key, secret } = await issue('--name', 'Leaked', '--scope', 'all');
    const found = await runCommand(['keys', 'find', '--json', ...flags], {}, `${secret}\n`);
    expect(JSON.parse(found.stdout)).to.deep.equal({ key });
    const report = ['keys', 'report-leak', '--source', 'A log', ...flags];
    const reported = await runCommand(report, {}, secret);
    expect(reported).to.deep.equal(await runCommand(report, {}, 'no secret'));
    expect(reported.stdout).to.equal('If an API key has this secret, it is revoked.\n');
    expect((await runCommand(['keys', 'find', ...flags], {}, secret)).stdout)
      .to.contain('revoked')
      .and.not.contain(secret);
    expect(await runCommand(['keys', 'find', ...flags], {}, 'no secret')).to.include({
      code: 1,
      stderr: 'workspace-api: no workspace has an API key with this secret.\n',
    });
    expect(await runCommand(['keys', 'find', ...flags])).to.include({
      code: 2,
      stderr: 'workspace-api: Stdin is empty. Pass the secret: add < FILE to the command.\n',
    });
  });

  it('end after 90 days unless they say otherwise, and have limits that are changed, rotated and removed', async () => {
    const limits = ['--allowed-address', '203.0.113.7/24', '::1', '--requests-per-minute', '60'];
    const { key } = await issue('--name', 'Limited', '--scope', 'all', ...limits);
    const never = await issue('--name', 'Unlimited', '--scope', 'all', '--expires-in-days', 'never');
    expect(Date.parse(String(key.expiresAt)) - Date.parse(key.createdAt)).to.equal(90 * 86_400_000);
    expect(never.key).to.deep.include({ expiresAt: null, allowedAddresses: [], requestsPerMinute: null });
    const stored = { allowedAddresses: ['203.0.113.0/24', '::1'], requestsPerMinute: 60 };
    expect(key).to.deep.include(stored);
    const change = async (command: string, ...args: string[]): Promise<Key> =>
      (JSON.parse((await keys(command, key.id, '--as', 'ann', '--json', ...args)).stdout) as { key: Key }).key;
    expect(await change('update', '--name', 'Renamed')).to.deep.equal({ ...key, name: 'Renamed' });
    expect(await change('rotate', '--requests-per-minute', 'default')).to.deep.include({
      name: 'Renamed',
      ...stored,
      requestsPerMinute: null,
    });
    const { stdout } = await keys('update', key.id, '--as', 'ann', '--allowed-address', '198.51.100.1');
    expect(stdout).to.match(/ADDRESSES +PER MINUTE +SCOPES\n.* 198\.51\.100\.1 +60 +all\n/);
    const removed = ['--allowed-address', 'any', '--requests-per-minute', 'default'];
    expect(await change('update', ...removed)).to.deep.include({ allowedAddresses: [], requestsPerMinute: null });
    expect((await keys('update', key.id, '--as', 'ann', '--allowed-address', 'localhost')).stderr).to.contain(
      'must be an IP address or a network, such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32, or any.',
    );
  });

  it('of all workspaces are listed by their prefix, or if they soon expire', async () => {
    const { key } = await issue('--name', 'Trial', '--scope', 'all', '--expires-in-days', '30');
    const idsOf = async (...filter: string[]): Promise<string[]> => {
      const { stdout } = await runCommand(['keys', 'list', '--json', ...filter, ...flags]);
      return (JSON.parse(stdout) as { keys: Key[] }).keys.map(({ id }) => id);
    };
    expect(await idsOf('--expires-within-days', '30')).to.deep.equal([key.id]);
    expect(await idsOf('--expires-within-days', '29')).to.deep.equal([]);
    expect(await idsOf('--prefix', key.prefix)).to.deep.equal([key.id]);
    expect(await idsOf('--issued-by', 'bob', '--unused-for-days', '30')).to.deep.equal([]);
    const { stdout } = await runCommand(['keys', 'list', '--prefix', key.prefix, ...flags]);
    expect(stdout).to.match(new RegExp(`^WORKSPACE .*\n${workspace} +${key.id} `));
  });

  it('are issued and rotated with the prefix of the deployment, whose pattern finds them', async () => {
    const prefix = ['--key-prefix', 'acme'];
    const { key, secret } = await issue('--name', 'Prefixed', '--scope', 'all', ...prefix);
    const rotated = await keys('rotate', key.id, '--as', 'ann', '--json', ...prefix);
    const { stdout } = await runCommand(['keys', 'pattern'], { WORKSPACE_API_KEY_PREFIX: 'acme' });
    expect(stdout).to.equal('acme_[0-9A-Za-z]{38}\n');
    for (const one of [secret, (JSON.parse(rotated.stdout) as { secret: string }).secret])
      expect(one).to.match(new RegExp(`^${stdout.trim()}$`));
    expect((await keys('list')).stdout).to.contain(` ${secret.slice(0, 9)} `);
  });

  it('are at most so many as are allowed', async () => {
    await issue('--name', 'First', '--scope', 'all');
    const { code, stderr } = await keys(
      'issue',
      '--as',
      'ann',
      '--name',
      'One more',
      '--scope',
      'all',
      '--max-keys',
      '1',
    );
    expect(code).to.equal(1);
    expect(stderr).to.contain(
      'has as many valid API keys as it may have. Revoke one that no program uses, or raise --max-keys.',
    );
  });

  it('have no prefix of another form', async () => {
    const { code, stderr } = await runCommand(['keys', 'pattern', '--key-prefix', 'Acme_']);
    expect([code, stderr]).to.deep.equal([2, stderr]);
    expect(stderr).to.contain(
      '--key-prefix (WORKSPACE_API_KEY_PREFIX) must have 2 to 16 lower-case letters and digits.',
    );
  });

  it('read their scopes from a variable', async () => {
    const args = ['keys', 'issue', '--workspace', workspace, '--as', 'ann', '--name', 'Variable', '--json', ...flags];
    const { stdout } = await runCommand(args, { WORKSPACE_API_SCOPE: 'usage:read, groups:read' });
    expect((JSON.parse(stdout) as { key: Key }).key.scopes).to.deep.equal(['usage:read', 'groups:read']);
  });

  it('print the secret once, with a hint, and never in a list', async () => {
    const { code, stdout } = await keys('issue', '--as', 'ann', '--name', 'Shown once', '--scope', 'all');
    expect(code).to.equal(0);
    expect(stdout.match(new RegExp(SECRET, 'g'))).to.have.lengthOf(1);
    expect(stdout).to.contain('it is shown only once');

    for (const args of [[], ['--json']]) {
      const listed = await keys('list', ...args);
      expect(listed.stdout).to.contain('Shown once').and.not.to.match(SECRET);
    }
  });

  it('are issued with a call that they may make', async () => {
    const server = await startMongodbServer(flags);
    await until(async () => (await server.readiness()).code === 200);
    for (const [scopes, path] of [
      [['all'], '/me'],
      [['groups:read', 'campaigns:write'], '/groups'],
    ] as const) {
      const { stdout } = await keys('issue', '--as', 'ann', '--name', 'Hint', '--scope', ...scopes);
      expect(stdout).to.contain(`curl -H "Authorization: Bearer $KEY" "$URL/api/public/v1${path}"`);
      expect(await server.get(path, SECRET.exec(stdout)?.[0])).to.include({ status: 200 });
    }
  });

  it('are issued for campaigns:write alone without a call, which would need records', async () => {
    const { stdout } = await keys('issue', '--as', 'ann', '--name', 'Hint', '--scope', 'campaigns:write');
    expect(stdout).to.contain('http://127.0.0.1:3000/docs').and.not.to.contain('curl');
  });

  it('are all listed as active, expired or revoked, over several pages', async () => {
    const admin = adminOf(db, '2020-01-01T00:00:00.000Z');
    const id = toWorkspaceId(workspace);
    const expected = (await list()).map(({ name }) => name);
    for (let number = 0; number < 101; number++) {
      const name = `Old ${number}`;
      await admin.issueApiKey({ workspaceId: id, actor: 'ann', name, scopes: ['usage:read'], expiresInDays: 30 });
      expected.unshift(name);
    }
    expect((await list()).map(({ name }) => name)).to.deep.equal(expected);

    const { stdout } = await keys('list');
    expect(stdout).to.match(/^[0-9a-f-]{36} +Reader +wsk_.{4} +active .* workspace:read, groups:read$/m);
    expect(stdout).to.match(/^[0-9a-f-]{36} +Old 7 +wsk_.{4} +expired /m);
  });

  it('are revoked once, and shown', async () => {
    const { key } = await issue('--name', 'Short', '--scope', 'groups:read');
    const { code, stdout } = await keys('revoke', key.id.toUpperCase(), '--as', 'ann', '--json');
    expect(code).to.equal(0);
    const revoked = (JSON.parse(stdout) as { key: Key }).key;
    expect(revoked).to.include({ id: key.id });
    expect(revoked.revokedAt).to.be.a('string');
    const again = await keys('revoke', key.id, '--as', 'ann');
    expect(again.code).to.equal(0);
    expect(again.stdout).to.contain(`Revoked at ${String(revoked.revokedAt)}`);
    expect(again.stdout).to.match(/^[0-9a-f-]{36} +Short +wsk_.{4} +revoked /m);
  });

  it('are revoked in an emergency without an OWNER, with a reason in the audit log', async () => {
    const { key } = await issue('--name', 'Leaked', '--scope', 'all', '--reason', 'A trial.');
    const reason = 'It was in a public repository.';
    const { code, stdout } = await keys('revoke', key.id, '--emergency', '--reason', reason, '--json');
    expect(code).to.equal(0);
    expect((JSON.parse(stdout) as { key: object }).key).to.include({
      issuedBy: 'ann',
      issueReason: 'A trial.',
      revokedBy: null,
      revocationReason: reason,
      revokedInEmergency: true,
    });
    const audit = await runCommand(['audit', 'list', '--workspace', workspace, '--limit', '2', ...flags]);
    expect(audit.stdout).to.match(/^TIME +BY +ACTION +TARGET +OUTCOME +REASON +DETAILS$/m);
    expect(audit.stdout).to.match(
      new RegExp(
        `^\\S+Z +- +key.revoke_in_emergency +${key.id} +made +${reason} +name: Leaked, prefix: wsk_.{4}$`,
        'm',
      ),
    );
    expect(audit.stdout).to.match(new RegExp(`^\\S+Z +ann +key.issue +${key.id} +made +A trial\\. `, 'm'));
    const [, cursor = ''] = /--cursor (\S+) /.exec(audit.stdout) ?? [];
    const next = await runCommand(['audit', 'list', '--workspace', workspace, '--cursor', cursor, '--json', ...flags]);
    const { entries } = JSON.parse(next.stdout) as { entries: { target: string }[] };
    expect(entries.map(({ target }) => target))
      .to.have.lengthOf(50)
      .and.not.to.include(key.id);
  });

  it('are not revoked without an OWNER, nor in an emergency without a reason', async () => {
    const nobody = '00000000-0000-7000-8000-000000000000';
    const without = await keys('revoke', nobody);
    expect(without.code).to.equal(2);
    expect(without.stderr).to.contain('--as is required. In an emergency, use --emergency and --reason.');
    const emergency = await keys('revoke', nobody, '--emergency');
    expect(emergency.code).to.equal(2);
    expect(emergency.stderr).to.contain('--reason is required with --emergency.');
  });

  it('are rotated: both keys are valid, and a hint says when to revoke the old one', async () => {
    const { key } = await issue('--name', 'Old', '--scope', 'usage:read', '--expires-in-days', '30');
    const { code, stdout } = await keys('rotate', key.id, '--as', 'ann');
    expect(code).to.equal(0);
    expect(stdout).to.match(SECRET);
    expect(stdout).to.contain(`The old key ${key.id} stays valid until you revoke it or it expires at `);
    expect(stdout).to.contain('It was never used. You can revoke it now:');
    expect(stdout).to.contain(`keys revoke ${key.id} \\\n    --workspace ${workspace} --as ann `);
    const [replacement] = await list();
    expect(replacement).to.deep.include({ name: 'Old', scopes: ['usage:read'], revokedAt: null });
    expect(replacement?.id).not.to.equal(key.id);

    await keys('revoke', key.id, '--as', 'ann');
    expect((await keys('rotate', key.id, '--as', 'ann')).stderr).to.contain(
      `Issue a new one: workspace-api keys issue --name NAME --scope SCOPE --workspace ${workspace} --as ann `,
    );
  });

  it('are issued and revoked by an OWNER only', async () => {
    const { key } = await issue('--name', 'Kept', '--scope', 'all');
    for (const command of [
      ['issue', '--name', 'Mine', '--scope', 'all'],
      ['revoke', key.id],
    ]) {
      const { code, stdout, stderr } = await keys(...(command as [string]), '--as', 'bob');
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
      expect(stderr).to.contain(
        `may do this. Name an OWNER with --as, or for a link with --member. The members: workspace-api members list --workspace ${workspace} `,
      );
    }
  });

  it('are reported as missing, and so is a missing workspace', async () => {
    const nobody = '00000000-0000-7000-8000-000000000000';
    for (const [missing, sentence] of [
      [
        await keys('revoke', nobody, '--as', 'ann'),
        `the API key does not exist in this workspace. The keys: workspace-api keys list --workspace ${workspace} `,
      ],
      [
        await runCommand(['keys', 'list', '--workspace', nobody, ...flags]),
        'the workspace does not exist. Check --workspace. The workspaces: workspace-api workspaces list ',
      ],
    ] as const) {
      expect(missing.code).to.equal(1);
      expect(missing.stderr).to.contain(sentence);
    }
  });
});
