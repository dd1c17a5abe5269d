import { migrate } from '@workspace-api/adapter-mongodb';
import type { WorkspaceId, WorkspaceLimits } from '@workspace-api/core';
import { expect } from 'chai';
import { endChildren, type Exit } from '../support/cli.js';
import { runCommand } from '../support/run-command.js';
import { adminOf, issueTestKey, openTestDatabase } from '../support/test-database.js';

const NONE: WorkspaceLimits = {
  rateLimits: { key: null, workspace: null },
  quotas: { api_requests: null, instances: null, groups: null, campaigns: null },
};

describe('limits', function () {
  this.timeout(60_000);
  const { db, flags } = openTestDatabase();
  let workspaceId: WorkspaceId;

  before(() => migrate(db));
  beforeEach(async () => ({ workspaceId } = await issueTestKey(db)));
  afterEach(endChildren);

  const limits = (command: string, ...args: string[]): Promise<Exit> =>
    runCommand(['limits', command, '--workspace', workspaceId, ...args, ...flags]);

  const limitsOf = async (command: string, ...args: string[]): Promise<WorkspaceLimits> => {
    const { code, stdout } = await limits(command, '--json', ...args);
    expect(code).to.equal(0);
    return (JSON.parse(stdout) as { limits: WorkspaceLimits }).limits;
  };

  const showWorkspace = (): Promise<Exit> => runCommand(['workspaces', 'get', '--workspace', workspaceId, ...flags]);

  it('are not set for a new workspace', async () => {
    const { stdout } = await showWorkspace();
    expect(stdout).to.match(/^LIMIT +VALUE +FLAG$/m);
    expect(stdout).to.match(/^campaigns created per calendar month +none +--max-campaigns$/m);
    expect(stdout).to.match(/^requests of one key per minute +default +--max-key-rate$/m);
  });

  it('are set by their flags', async () => {
    const all = {
      '--max-api-requests': '1',
      '--max-campaigns': '0',
      '--max-instances': '3',
      '--max-groups': '1000000000',
      '--max-key-rate': '5',
      '--max-workspace-rate': '6',
    };
    const expected: WorkspaceLimits = {
      rateLimits: { key: 5, workspace: 6 },
      quotas: { api_requests: 1, campaigns: 0, instances: 3, groups: 1_000_000_000 },
    };
    expect(await limitsOf('set', ...Object.entries(all).flat())).to.deep.equal(expected);
    expect((await adminOf(db).getWorkspace({ workspaceId })).limits).to.deep.equal(expected);
    const { stdout } = await showWorkspace();
    for (const [flag, value] of Object.entries(all)) expect(stdout).to.match(new RegExp(` ${value} +${flag}$`, 'm'));
  });

  it('stay unchanged if omitted, and are removed by a keyword', async () => {
    await limitsOf('set', '--max-campaigns', '10', '--max-groups', '20', '--max-key-rate', '30');
    expect(await limitsOf('set', '--max-groups', '21')).to.deep.equal({
      rateLimits: { key: 30, workspace: null },
      quotas: { ...NONE.quotas, campaigns: 10, groups: 21 },
    });
    expect(
      await limitsOf('set', '--max-campaigns', 'none', '--max-groups', 'none', '--max-key-rate', 'default'),
    ).to.deep.equal(NONE);
  });

  it('require at least one flag, and an existing workspace', async () => {
    const { code, stderr } = await limits('set');
    expect(code).to.equal(2);
    expect(stderr).to.equal(
      [
        'workspace-api: the configuration is not valid.',
        '  One of --max-api-requests, --max-campaigns, --max-instances, --max-groups, --max-key-rate, --max-workspace-rate is required.',
        '',
      ].join('\n'),
    );
    // An invalid limit is not reported as missing.
    expect((await limits('set', '--max-groups', 'ten')).stderr).to.not.contain('One of');

    const nobody = ['--workspace', '00000000-0000-7000-8000-000000000000'];
    const failed = await runCommand(['limits', 'set', '--max-groups', '1', ...nobody, ...flags]);
    expect(failed.code).to.equal(1);
    expect(failed.stderr).to.contain('the workspace does not exist.');
  });
});
