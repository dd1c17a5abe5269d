import { migrate } from '@workspace-api/adapter-mongodb';
import { toWorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import { endChildren, runCli } from '../cli.js';
import { adminOf, openTestDatabase } from '../test-database.js';

interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

describe('workspaces', function () {
  this.timeout(60_000);
  const { db, flags } = openTestDatabase();
  before(() => migrate(db));
  afterEach(endChildren);

  const create = (name: string, ...args: string[]) =>
    runCli(['workspaces', 'create', '--name', name, '--owner', 'ann', ...args, ...flags]);

  const list = async (): Promise<Workspace[]> => {
    const { stdout } = await runCli(['workspaces', 'list', '--json', ...flags]);
    return (JSON.parse(stdout) as { workspaces: Workspace[] }).workspaces;
  };

  it('are none in an empty database', async () => {
    expect(await list()).to.deep.equal([]);
    expect(await runCli(['workspaces', 'list', ...flags])).to.include({ code: 0, stdout: 'ID  NAME  CREATED\n' });
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

    const workspaces = await list();
    expect(workspaces[0]).to.deep.equal(workspace);
    expect(workspaces.map(({ name }) => name)).to.deep.equal(['Acme Logistics', 'Globex Events']);
    const { stdout: table } = await runCli(['workspaces', 'list', ...flags]);
    expect(table).to.match(new RegExp(`^${workspace.id} {2}Acme Logistics {2}${workspace.createdAt}$`, 'm'));

    const issued = adminOf(db).issueApiKey(toWorkspaceId(workspace.id), 'ann', { name: 'A', scopes: ['usage:read'] });
    expect(await issued).to.have.property('secret');
  });

  it('are listed beyond a page of the directory', async () => {
    const admin = adminOf(db);
    const ids: string[] = [];
    for (let number = 0; number < 101; number++) {
      ids.push((await admin.createWorkspace({ name: `Copy ${number}`, ownerId: 'ann' })).id);
    }
    expect((await list()).slice(2).map(({ id }) => id)).to.deep.equal(ids);
  });

  it('are refused with a name or an OWNER that cannot be', async () => {
    const { code, stdout, stderr } = await runCli(['workspaces', 'create', '--name', 'a'.repeat(121), ...flags]);
    expect(code).to.equal(2);
    expect(stdout).to.equal('');
    expect(stderr).to.equal(
      [
        'workspace-api: the configuration is not valid.',
        '  --name (WORKSPACE_API_NAME) is needed, and takes 1 to 120 characters.',
        '  --owner (WORKSPACE_API_OWNER) is needed, and takes 1 to 255 characters.',
        '',
      ].join('\n'),
    );
  });
});
