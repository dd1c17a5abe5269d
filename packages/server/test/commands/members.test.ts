import { migrate } from '@workspace-api/adapter-mongodb';
import type { WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import type { Exit } from '../support/cli.js';
import { runCommand } from '../support/run-command.js';
import { adminOf, openTestDatabase } from '../support/test-database.js';

describe('members', function () {
  this.timeout(60_000);
  const { db, flags } = openTestDatabase();
  let workspace: WorkspaceId;

  before(() => migrate(db));
  beforeEach(async () => ({ id: workspace } = await adminOf(db).createWorkspace({ name: 'Acme', ownerId: 'ann' })));

  const members = (command: string, ...args: string[]): Promise<Exit> =>
    runCommand(['members', command, '--workspace', workspace, ...args, ...flags]);

  it('are added, changed, listed and removed, with entries in the audit log', async () => {
    await members('add', '--member', 'bob', '--as', 'ann', '--reason', 'On call.');
    const changed = await members('add', '--member', 'bob', '--role', 'OWNER');
    expect(changed).to.include({ code: 0, stdout: 'MEMBER  ROLE\nann     OWNER\nbob     OWNER\n' });
    const removed = await members('remove', '--member', 'ann', '--as', 'bob', '--json');
    expect(JSON.parse(removed.stdout)).to.deep.equal({ members: [{ id: 'bob', role: 'OWNER' }] });
    expect((await members('list')).stdout).to.equal('MEMBER  ROLE\nbob     OWNER\n');

    const { items } = await adminOf(db).listAuditLog({ workspaceId: workspace });
    expect(items.map(({ action, actor, target }) => [action, actor, target])).to.deep.equal([
      ['member.remove', 'bob', 'ann'],
      ['member.change', null, 'bob'],
      ['member.add', 'ann', 'bob'],
      ['workspace.create', null, workspace],
    ]);
  });

  it('always include an OWNER, with advice what to do', async () => {
    const rejection =
      'workspace-api: the workspace must keep at least one OWNER. Give the role to another member first: ' +
      `workspace-api members add --role OWNER --member MEMBER --workspace ${workspace} `;
    for (const command of ['remove', 'add']) {
      const { code, stdout, stderr } = await members(command, '--member', 'ann');
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
      expect(stderr.startsWith(rejection), stderr).to.equal(true);
    }
    const stranger = await members('remove', '--member', 'eve');
    expect(stranger.stderr).to.contain(
      `the member does not exist in this workspace. The members: workspace-api members list --workspace ${workspace} `,
    );
  });
});
