import { verifyIndexes } from '@workspace-api/adapter-mongodb';
import { startUninitiated, type TestMongo } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CliRun, endChildren } from '../support/cli.js';
import { runCommand } from '../support/run-command.js';
import { startMongodbServer } from '../support/mongodb-server.js';
import { openTestDatabase } from '../support/test-database.js';

describe('migrate', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('creates every index, and changes nothing when it is repeated', async () => {
    const { db, flags, name } = openTestDatabase();
    for (let run = 1; run <= 2; run++) {
      const { code, stdout } = await runCommand(['migrate', '--json', ...flags]);
      expect(code).to.equal(0);
      expect(JSON.parse(stdout)).to.deep.equal({ storage: `the database ${name}` });
      expect(await verifyIndexes(db)).to.deep.equal([]);
    }
  });

  it('prints the commands for the missing indexes with --dry-run, and creates none', async () => {
    const { db, flags, name } = openTestDatabase();
    const { stdout } = await runCommand(['migrate', '--dry-run', ...flags]);
    const command = 'db.groups.createIndex({"workspaceId":1,"position":-1}, {"name":"position","unique":true});';
    expect(stdout.split('\n')).to.include(command);
    expect(await db.collections()).to.have.length(0);
    await runCommand(['migrate', ...flags]);
    expect((await runCommand(['migrate', '--dry-run', ...flags])).stderr).to.equal(
      `workspace-api: nothing is missing in the database ${name}.\n`,
    );
  });

  it('says after Ctrl+C during a long build that it continues', async () => {
    const { db, flags } = openTestDatabase();
    await runCommand(['migrate', ...flags]);
    await db.collection('groups').dropIndex('position');
    await db.collection('groups').insertOne({ name: 'Drivers' });
    const configure = (mode: string) =>
      db.client.db('admin').command({ configureFailPoint: 'hangIndexBuildBeforeCommit', mode });
    await configure('alwaysOn');
    /** Resolves once the index is listed, which it is from the start of its build. */
    const built = async (name: string): Promise<void> => {
      while (!(await db.collection('groups').indexExists(name))) await pause(50);
    };
    try {
      const run = new CliRun(['migrate', ...flags]);
      await built('position');
      run.signal('SIGINT');
      const { code, stderr } = await run.exit;
      expect(code).to.equal(130);
      expect(stderr).to.contain('workspace-api: interrupted. The database continues to build indexes.');
    } finally {
      await configure('off');
    }
    expect(await runCommand(['migrate', ...flags])).to.include({ code: 0, stderr: '' });
    expect(await verifyIndexes(db)).to.deep.equal([]);
  });

  it('names an index with a different definition, and leaves it unchanged', async () => {
    const { db, flags } = openTestDatabase();
    await db.collection('groups').createIndex({ workspaceId: 1 }, { name: 'position' }, {});
    const { code, stdout, stderr } = await runCommand(['migrate', ...flags]);
    expect(code).to.equal(1);
    expect(stdout).to.equal('');
    expect(stderr).to.contain(
      'workspace-api: an index cannot be created: The index position of the collection groups differs from its definition. Drop it, and run "workspace-api migrate ',
    );
    const indexes = await db.collection('groups').indexes();
    expect(indexes.find((index) => index.name === 'position')?.key).to.deep.equal({ workspaceId: 1 });
  });

  it('names an index that exists under another name', async () => {
    const { db, flags } = openTestDatabase();
    await db.collection('groups').createIndex({ workspaceId: 1, id: 1 }, { name: 'my_own', unique: true }, {});
    const { code, stderr } = await runCommand(['migrate', ...flags]);
    expect(code).to.equal(1);
    expect(stderr).to.match(/^workspace-api: an index cannot be created: .*my_own/);
  });

  it('names a unique index that documents violate', async () => {
    const { db, flags } = openTestDatabase();
    await db.collection('groups').insertMany([
      { workspaceId: 1, id: 1, position: 1 },
      { workspaceId: 1, id: 1, position: 2 },
    ]);
    const { code, stderr } = await runCommand(['migrate', ...flags]);
    expect(code).to.equal(1);
    expect(stderr).to.match(/^workspace-api: an index cannot be created: .*groups index: id /);
  });
});

describe('a command for a database', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('fails if the database cannot be reached in time', async () => {
    const { gate } = openTestDatabase();
    const { uri } = await gate();
    const { code, stdout, stderr } = await runCommand(['migrate', '--mongodb-uri', uri, '--retry-seconds', '3']);
    expect(code).to.equal(1);
    expect(stdout).to.equal('');
    expect(stderr).to.match(/^(workspace-api: the database cannot be reached: .*\n){2}$/);
    expect(stderr)
      .to.contain('Retrying for 3 s.')
      .and.to.contain('Check that the database is running, and its host and port. Then run the command again.');
  });

  describe('whose replica set is not initiated', () => {
    let mongo: TestMongo;
    before(async () => (mongo = await startUninitiated()));
    after(() => mongo.stop());

    for (const command of [
      ['migrate'],
      ['keys', 'issue', '--workspace', randomUUID(), '--as', 'ann', '--name', 'Test', '--scope', 'all'],
    ]) {
      it(`says so: ${command.slice(0, 2).join(' ')}`, async () => {
        const { host } = new URL(mongo.uri);
        const { code, stderr } = await runCommand([...command, '--mongodb-uri', mongo.uri, '--retry-seconds', '0']);
        expect(code).to.equal(1);
        expect(stderr).to.contain(
          `the database cannot be reached: The replica set of ${host} is not initiated. Run rs.initiate() in mongosh. Nothing was changed.`,
        );
      });
    }

    it('says so: serve', async () => {
      const { host } = new URL(mongo.uri);
      const server = await startMongodbServer(['--mongodb-uri', mongo.uri]);
      await server.run.shows('stderr', 'is not initiated');
      expect((await server.readiness()).reasons).to.deep.equal([
        `The database cannot be used: The replica set of ${host} is not initiated. Run rs.initiate() in mongosh.`,
      ]);
    });
  });

  it('waits for a database that is starting', async () => {
    const { gate } = openTestDatabase();
    const { uri, open } = await gate();
    setTimeout(open, 1_500);
    expect(await runCommand(['migrate', '--mongodb-uri', uri])).to.include({ code: 0 });
  });

  it('reports a wrong password, and does not repeat it', async () => {
    const { gate, name } = openTestDatabase();
    const { port, open } = await gate();
    open();
    const uri = `mongodb://ann:s3cret@127.0.0.1:${port}/${name}?directConnection=true`;
    const { code, stdout, stderr } = await runCommand(['migrate', '--retry-seconds', '0'], {
      WORKSPACE_API_MONGODB_URI: uri,
    });
    expect({ code, stdout, stderr }).to.deep.equal({
      code: 1,
      stdout: '',
      stderr:
        'workspace-api: the database cannot be reached: Authentication failed. Check the user and the password. Nothing was changed.\n',
    });
  });

  it('rejects a database without its indexes', async () => {
    const { flags, name } = openTestDatabase();
    for (const command of [
      ['workspaces', 'create', '--name', 'Acme', '--owner', 'ann'],
      ['sync', 'groups', '-', '--workspace', '00000000-0000-7000-8000-000000000000'],
    ]) {
      const { code, stdout, stderr } = await runCommand([...command, ...flags]);
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
      expect(stderr).to.match(
        new RegExp(
          `^workspace-api: the database ${name} is not ready. The database ${name} has none of the indexes. Run "workspace-api migrate .+ --mongodb-database ${name}".\n$`,
        ),
      );
    }
  });

  it('ignores a reader that closes the pipe', async () => {
    const { flags } = openTestDatabase();
    const run = new CliRun(['migrate', ...flags]);
    run.closeStdout();
    expect(await run.exit).to.include({ code: 0, stderr: '' });
  });
});
