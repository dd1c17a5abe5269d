import { migrate } from '@workspace-api/adapter-mongodb';
import { expect } from 'chai';
import { endChildren } from '../support/cli.js';
import { filesLoadedBy, stopWhenItListens } from '../support/loaded-files.js';
import { openTestDatabase } from '../support/test-database.js';

const SERVE = ['serve', '--json', '--port', '0'];

const untilItEnds = async (): Promise<void> => undefined;

// Every loaded file costs start time.
describe('serve loads', function () {
  this.timeout(60_000);
  let files: string;
  before(async () => (files = await filesLoadedBy([...SERVE, '--demo'], stopWhenItListens)));
  afterEach(endChildren);

  it('everything that a request needs before it listens, and nothing else, for demo data', async () => {
    // A failed import is cached, so no import is left to a request.
    for (const name of [
      'adapters/memory',
      'transports/koa',
      'transports/node',
      'http',
      'koa',
      '@koa/router',
      'inversify',
      'zod',
    ]) {
      expect(files).to.contain(`/${name}/`);
    }
    expect(files).not.to.contain('/adapters/mongodb/');
    for (const name of ['mongodb', 'prom-client', 'pino-pretty']) {
      expect(files).not.to.contain(`/node_modules/${name}/`);
    }
  });

  it('no file during a request', async () => {
    const withRequests = await filesLoadedBy([...SERVE, '--demo'], async (run) => {
      await run.shows('stdout', '\n');
      const { url } = JSON.parse(run.stdout) as { readonly url: string };
      for (const path of ['/api/public/v1/me', '/api/public/v1/openapi.json', '/docs', '/docs/problems', '/nowhere']) {
        await (await fetch(url + path)).arrayBuffer();
      }
      run.signal('SIGTERM');
    });
    const ofPackages = (urls: string): string[] => urls.split('\n').filter((url) => url.startsWith('file:'));
    expect(ofPackages(withRequests)).to.have.members(ofPackages(files));
  });

  it('no in-memory storage for a database', async () => {
    const { flags } = openTestDatabase();
    const loaded = await filesLoadedBy([...SERVE, ...flags, '--management-port', '0'], stopWhenItListens);
    expect(loaded).to.contain('/adapters/mongodb/').and.to.contain('/node_modules/mongodb/');
    expect(loaded).not.to.contain('/adapters/memory/');
    expect(loaded).not.to.contain('/demo/');
  });

  it('no code of the server for --help, an invalid configuration, or --print-config', async () => {
    for (const args of [['--help'], ['--port', 'http'], ['--demo', '--print-config']]) {
      const loaded = await filesLoadedBy([...SERVE, ...args], untilItEnds);
      expect(loaded).to.contain('/server/dist/src/configuration/serve-options.js');
      const names = [
        'transports/koa',
        'contract',
        'adapters/memory',
        'adapters/mongodb',
        'mongodb',
        'pino',
        'koa',
        'inversify',
      ];
      for (const name of names) expect(loaded).not.to.contain(`/${name}/`);
    }
  });
});

describe('a command on a database loads', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('no code of the server', async () => {
    const { db, flags } = openTestDatabase();
    await migrate(db);
    const files = await filesLoadedBy(['workspaces', 'list', '--json', ...flags], untilItEnds);
    expect(files).to.contain('/commands/workspaces.js').and.to.contain('/node_modules/mongodb/');
    for (const name of ['transports/koa', 'contract', 'reference', 'adapters/memory', 'koa', 'pino', 'prom-client']) {
      expect(files).not.to.contain(`/${name}/`);
    }
  });
});
