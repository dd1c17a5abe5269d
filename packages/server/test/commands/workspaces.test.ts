import { migrate } from '@workspace-api/adapter-mongodb';
import { toWorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import { UUID } from 'mongodb';
import { runCommand } from '../support/run-command.js';
import { adminOf, openTestDatabase } from '../support/test-database.js';

interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

describe('workspaces', function () {
  this.timeout(60_000);
  const { db, flags, name } = openTestDatabase();
  before(() => migrate(db));

  const create = (name: string, ...args: string[]) =>
    runCommand(['workspaces', 'create', '--name', name, '--owner', 'ann', ...args, ...flags]);

  const list = async (): Promise<Workspace[]> => {
    const { stdout } = await runCommand(['workspaces', 'list', '--json', ...flags]);
    return (JSON.parse(stdout) as { workspaces: Workspace[] }).workspaces;
  };

  it('are an empty list in an empty database', async () => {
    expect(await list()).to.deep.equal([]);
    expect(await runCommand(['workspaces', 'list', ...flags])).to.include({ code: 0, stdout: 'ID  NAME  CREATED\n' });
  });

  it('are created with an OWNER, and listed, for programs and for people', async () => {
    const { code, stdout } = await create('Acme Logistics', '--json');
    expect(code).to.equal(0);
    const { workspace } = JSON.parse(stdout) as { workspace: Workspace };
    expect(workspace).to.have.all.keys('id', 'name', 'createdAt');

    const text = await create('Globex Events');
    expect(text.stdout).to.match(
      /^ID +NAME +OWNER +CREATED\n[0-9a-f-]{36} {2}Globex Events {2}ann {4}\S+Z\n\nNext, issue an API key for it:\n\n  workspace-api keys issue --workspace /,
    );

    expect(text.stdout).to.contain(` --mongodb-database ${name}\n`);

    const workspaces = await list();
    expect(workspaces[0]).to.deep.equal(workspace);
    expect(workspaces.map((one) => one.name)).to.deep.equal(['Acme Logistics', 'Globex Events']);
    const { stdout: table } = await runCommand(['workspaces', 'list', ...flags]);
    expect(table).to.match(new RegExp(`^${workspace.id} {2}Acme Logistics {2}${workspace.createdAt}$`, 'm'));

    const issued = adminOf(db).issueApiKey({
      workspaceId: toWorkspaceId(workspace.id),
      actor: 'ann',
      name: 'A',
      scopes: ['usage:read'],
    });
    expect(await issued).to.have.property('secret');
  });

  it('are all listed, over several pages', async () => {
    const admin = adminOf(db);
    const ids: string[] = [];
    for (let number = 0; number < 101; number++) {
      ids.push((await admin.createWorkspace({ name: `Copy ${number}`, ownerId: 'ann' })).id);
    }
    expect((await list()).slice(2).map(({ id }) => id)).to.deep.equal(ids);
  });

  it('are shown, and renamed', async () => {
    const { id } = await adminOf(db).createWorkspace({ name: 'Before', ownerId: 'ann' });
    const renamed = await runCommand(['workspaces', 'rename', '--workspace', id, '--name', 'After', ...flags]);
    expect(renamed.stdout).to.match(new RegExp(`^ID +NAME +CREATED\\n${id} {2}After `));
    const { stdout } = await runCommand(['workspaces', 'get', '--workspace', id, '--json', ...flags]);
    expect((JSON.parse(stdout) as { workspace: Workspace }).workspace).to.include({ id, name: 'After' });
  });

  it('are deleted with all records, except for the audit log', async () => {
    const admin = adminOf(db);
    const { id } = await admin.createWorkspace({ name: 'Gone', ownerId: 'ann' });
    const records = Array.from({ length: 2_000 }, (_, index) => ({ externalId: `phone-${index}`, name: 'Phone' }));
    await admin.syncInstances({ workspaceId: id, records });
    await admin.issueApiKey({ workspaceId: id, actor: 'ann', name: 'Key', scopes: ['usage:read'] });

    const unconfirmed = await runCommand(['workspaces', 'delete', '--workspace', id, ...flags]);
    expect(unconfirmed.code).to.equal(2);
    expect(unconfirmed.stderr).to.contain('--yes is required, because a deletion cannot be undone.');
    const planned = await runCommand(['workspaces', 'delete', '--workspace', id, '--dry-run', ...flags]);
    expect(planned.stdout).to.match(/^WOULD BE DELETED +COUNT\nmembers +1\nkeys +1\ninstances +2000\ngroups +0\n/);
    const flagsOfDeletion = ['--workspace', id, '--yes', '--as', 'ann', '--reason', 'Over.', ...flags];
    for (const times of ['once', 'again']) {
      const { code, stdout } = await runCommand(['workspaces', 'delete', ...flagsOfDeletion]);
      expect([times, code, stdout]).to.deep.equal([times, 0, `Deleted the workspace ${id}. Its audit log is kept.\n`]);
    }
    const kept = new Set<string>();
    for (const { name } of await db.listCollections().toArray())
      if ((await db.collection(name).countDocuments({ workspaceId: new UUID(id) })) > 0) kept.add(name);
    expect([...kept].sort()).to.deep.equal(['auditEntries', 'auditOutcomes', 'workspaces']);
    const audit = await runCommand(['audit', 'list', '--workspace', id, '--limit', '1', ...flags]);
    expect(audit.stdout).to.match(new RegExp(`^\\S+Z +ann +workspace.delete +${id} +made +Over\\. +name: Gone$`, 'm'));
    const gone = await runCommand(['workspaces', 'get', '--workspace', id, ...flags]);
    expect(gone).to.include({ code: 1, stdout: '' });
  });
});
