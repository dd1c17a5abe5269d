import { addGroup, addInstance } from '@workspace-api/test-stubs';
import { migrate } from '@workspace-api/adapter-mongodb';
import type { Campaign, Instance, WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import type { Exit } from '../support/cli.js';
import { runCommand } from '../support/run-command.js';
import { adminOf, openTestDatabase } from '../support/test-database.js';

describe('the records of a workspace', function () {
  this.timeout(60_000);
  const { db, flags } = openTestDatabase();
  let workspaceId: WorkspaceId;
  let instance: Instance;

  before(() => migrate(db));
  beforeEach(async () => {
    ({ id: workspaceId } = await adminOf(db).createWorkspace({ name: 'Acme', ownerId: 'ann' }));
    instance = await addInstance(adminOf(db), { workspaceId, name: 'Phone' });
  });

  const run = (...args: string[]): Promise<Exit> => runCommand([...args, '--workspace', workspaceId, ...flags]);

  const add = async (name: string): Promise<string> => {
    const group = { workspaceId, instanceId: instance.id, name, memberCount: 5, sendable: true };
    return (await addGroup(adminOf(db), group)).id;
  };

  const createCampaign = (groupId: string, ...args: string[]): Promise<Exit> =>
    run(...['campaigns', 'create', '--instance', instance.id, '--group', groupId, '--name', 'Launch'], ...args);

  it('show its usage, with its quotas and month', async () => {
    await adminOf(db).setLimits({ workspaceId, quotas: { instances: 3 } });
    const { code, stdout } = await run('usage', 'get');
    expect(code).to.equal(0);
    expect(stdout).to.match(/^METRIC +USED +LIMIT +REMAINING\napi_requests +0 +none +-\ninstances +1 +3 +2\n/);
    expect(stdout).to.match(/\n\nFrom \S+ until before \S+\.\n$/);
  });

  it('are listed a page at a time, as a table of at most 80 columns', async () => {
    expect((await run('instances', 'list')).stdout).to.equal(
      `ID${' '.repeat(36)}NAME   STATUS        REASON\n${instance.id}  Phone  disconnected  -\n`,
    );
    const older = await add('Drivers');
    const newer = await add('Warehouse');
    const { stdout } = await run('groups', 'list', '--limit', '1');
    expect(stdout).to.contain(`${newer}  Warehouse  5        yes\n`).and.not.contain(older);
    const [, cursor = ''] = /--cursor (\S+) /.exec(stdout) ?? [];
    expect((await run('groups', 'list', '--cursor', cursor)).stdout).to.contain(older);
  });

  it('have campaigns that a command creates once per idempotency key', async () => {
    const groupId = await add('Drivers');
    const args = ['--text', 'We are open.', '--metadata', 'order=42', 'note=a=b', '--idempotency-key', 'launch-1'];
    const created = await createCampaign(groupId, ...args, '--json');
    expect(created.stderr).to.equal('');
    const { campaign } = JSON.parse(created.stdout) as { campaign: Campaign };
    expect(campaign.metadata).to.deep.equal({ order: '42', note: 'a=b' });
    expect((await createCampaign(groupId, ...args)).stdout).to.contain('An earlier call with this idempotency key');
    expect((await run('campaigns', 'list')).stdout).to.match(
      new RegExp(`^ID +NAME +STATUS +SENT\n${campaign.id}  Launch  draft   0 of 1\n$`),
    );
  });
});
