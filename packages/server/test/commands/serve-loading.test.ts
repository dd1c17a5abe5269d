import { expect } from 'chai';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliRun, endChildren } from '../cli.js';
import { openTestDatabase } from '../test-database.js';

const stopWhenItListens = async (run: CliRun): Promise<void> => {
  await run.shows('stdout', '\n');
  run.signal('SIGTERM');
};

/** The files that each process of a run of serve has loaded until its end, by the coverage that Node.js itself writes. */
const filesOfEachProcess = async (args: readonly string[], end = stopWhenItListens): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'server-coverage-'));
  try {
    const run = new CliRun(['serve', '--json', '--port', '0', ...args], { NODE_V8_COVERAGE: folder });
    await end(run);
    await run.exit;
    const reports = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    return reports.map((report) =>
      (JSON.parse(report) as { result: { url: string }[] }).result.map(({ url }) => url).join('\n'),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const filesLoadedBy = async (args: readonly string[], end = stopWhenItListens): Promise<string> =>
  (await filesOfEachProcess(args, end)).join('\n');

// What is loaded costs time at every start.
describe('serve loads', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('no driver for demo data in memory', async () => {
    const files = await filesLoadedBy(['--demo']);
    expect(files).to.contain('/adapter-memory/');
    expect(files).not.to.contain('/node_modules/mongodb/');
    expect(files).not.to.contain('/adapter-mongodb/');
    expect(files).not.to.contain('/node_modules/prom-client/');
    expect(files).not.to.contain('/node_modules/pino-pretty/');
  });

  it('no storage in memory for a database', async () => {
    const { flags } = openTestDatabase();
    const files = await filesLoadedBy([...flags, '--operations-port', '0']);
    expect(files).to.contain('/adapter-mongodb/').and.to.contain('/node_modules/mongodb/');
    expect(files).not.to.contain('/adapter-memory/');
    expect(files).not.to.contain('/demo/');
  });

  it('nothing of what does the work to explain itself, to refuse, or to print its configuration', async () => {
    for (const args of [['--help'], ['--port', 'http'], ['--demo', '--print-config']]) {
      const files = await filesLoadedBy(args, async () => undefined);
      expect(files).to.contain('/server/dist/src/commands/serve-options.js');
      for (const name of ['transport-koa', 'contract', 'inversify', 'adapter-memory', 'adapter-mongodb', 'mongodb']) {
        expect(files).not.to.contain(`/${name}/`);
      }
    }
  });

  it('no driver for the primary of workers', async () => {
    const { flags } = openTestDatabase();
    const processes = await filesOfEachProcess([...flags, '--operations-port', '0', '--workers', '2']);
    const withDriver = processes.filter((files) => files.includes('/node_modules/mongodb/'));
    expect([processes.length, withDriver.length]).to.deep.equal([3, 2]);
  });
});
