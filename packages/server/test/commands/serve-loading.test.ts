import { expect } from 'chai';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliRun, endChildren } from '../cli.js';
import { openTestDatabase } from '../test-database.js';

/** The files that a run of serve has loaded, by the coverage that Node.js itself writes. */
const filesLoadedBy = async (args: readonly string[]): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'server-coverage-'));
  try {
    const run = new CliRun(['serve', '--json', '--port', '0', ...args], { NODE_V8_COVERAGE: folder });
    await run.shows('stdout', '\n');
    run.signal('SIGTERM');
    await run.exit;
    const reports = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    return reports
      .flatMap((report) => (JSON.parse(report) as { result: { url: string }[] }).result.map(({ url }) => url))
      .join('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

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
});
