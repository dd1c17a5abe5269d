import { migrate } from '@workspace-api/adapter-mongodb';
import { expect } from 'chai';
import { endChildren } from '../cli.js';
import { filesLoadedBy, filesOfEachProcess, stopWhenItListens } from '../loaded-files.js';
import { openTestDatabase } from '../test-database.js';

const SERVE = ['serve', '--json', '--port', '0'];

const untilItEnds = async (): Promise<void> => undefined;

// What is loaded costs time at every start.
describe('serve loads', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('nothing for demo data in memory but what answers a request', async () => {
    const files = await filesLoadedBy([...SERVE, '--demo'], stopWhenItListens);
    expect(files).to.contain('/adapter-memory/').and.to.contain('/transport-koa/');
    expect(files).not.to.contain('/adapter-mongodb/');
    expect(files).not.to.contain('/contract/dist/src/schemas/');
    expect(files).not.to.contain('/contract/dist/src/open-api/');
    for (const name of [
      'mongodb',
      'koa',
      '@koa',
      'zod',
      'prom-client',
      'pino-pretty',
      'cli-progress',
      'leven',
      'inversify',
    ]) {
      expect(files).not.to.contain(`/node_modules/${name}/`);
    }
  });

  it('no storage in memory for a database', async () => {
    const { flags } = openTestDatabase();
    const files = await filesLoadedBy([...SERVE, ...flags, '--operations-port', '0'], stopWhenItListens);
    expect(files).to.contain('/adapter-mongodb/').and.to.contain('/node_modules/mongodb/');
    expect(files).not.to.contain('/adapter-memory/');
    expect(files).not.to.contain('/demo/');
    expect(files).not.to.contain('/node_modules/zod/');
  });

  it('nothing of what does the work to explain itself, to refuse, or to print its configuration', async () => {
    for (const args of [['--help'], ['--port', 'http'], ['--demo', '--print-config']]) {
      const files = await filesLoadedBy([...SERVE, ...args], untilItEnds);
      expect(files).to.contain('/server/dist/src/commands/serve-options.js');
      const names = ['transport-koa', 'contract', 'adapter-memory', 'adapter-mongodb', 'mongodb', 'pino', 'zod'];
      for (const name of names) expect(files).not.to.contain(`/${name}/`);
    }
  });

  it('no driver for the primary of workers', async () => {
    const { flags } = openTestDatabase();
    const args = [...SERVE, ...flags, '--operations-port', '0', '--workers', '2'];
    const processes = await filesOfEachProcess(args, stopWhenItListens);
    const withDriver = processes.filter((files) => files.includes('/node_modules/mongodb/'));
    expect([processes.length, withDriver.length]).to.deep.equal([3, 2]);
  });
});

describe('a command on a database loads', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('no server', async () => {
    const { db, flags } = openTestDatabase();
    await migrate(db);
    const files = await filesLoadedBy(['workspaces', 'list', '--json', ...flags], untilItEnds);
    expect(files).to.contain('/commands/list-workspaces.js').and.to.contain('/node_modules/mongodb/');
    for (const name of ['transport-koa', 'contract', 'reference', 'adapter-memory', 'koa', 'pino', 'prom-client']) {
      expect(files).not.to.contain(`/${name}/`);
    }
  });
});
