import { migrate } from '@workspace-api/adapter-mongodb';
import { expect } from 'chai';
import { runCommand } from '../support/run-command.js';
import { adminOf, openTestDatabase } from '../support/test-database.js';

describe('usage get', function () {
  this.timeout(60_000);
  const { db, flags } = openTestDatabase();

  before(() => migrate(db));

  it('shows the usage of a workspace, with its quotas and month', async () => {
    const { id: workspaceId } = await adminOf(db).createWorkspace({ name: 'Acme', ownerId: 'ann' });
    await adminOf(db).addInstance({ workspaceId, name: 'Phone' });
    await adminOf(db).setLimits({ workspaceId, quotas: { instances: 3 } });
    const { code, stdout } = await runCommand(['usage', 'get', '--workspace', workspaceId, ...flags]);
    expect(code).to.equal(0);
    expect(stdout).to.match(/^METRIC +USED +LIMIT +REMAINING\napi_requests +0 +none +-\ninstances +1 +3 +2\n/);
    expect(stdout).to.match(/\n\nFrom \S+ until before \S+\.\n$/);
  });
});
