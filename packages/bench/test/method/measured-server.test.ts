import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startMeasuredServer, type MeasuredServer } from '../../src/method/measured-server.js';

const BUSY_MILLISECONDS = 300;

/** A server that uses some CPU time for each request. */
const SERVER = `
import { createServer } from 'node:http';
const server = createServer((request, response) => {
  const start = process.cpuUsage();
  const used = () => process.cpuUsage(start);
  while (used().user + used().system < ${BUSY_MILLISECONDS} * 1000);
  response.end('{}');
});
process.once('SIGTERM', () => process.exit());
`;

const LISTEN = `server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port })));`;

/** Two workers behind one port, which is announced when both listen. */
const CLUSTER = `
import cluster from 'node:cluster';
${SERVER}
if (cluster.isPrimary) {
  let listening = 0;
  cluster.on('listening', (worker, { port }) => {
    if (++listening === 2) console.log(JSON.stringify({ url: 'http://127.0.0.1:' + port }));
  });
  cluster.fork();
  cluster.fork();
  process.once('SIGTERM', () => process.exit());
} else {
  server.listen(0, '127.0.0.1');
}
`;

describe('a measured server', function () {
  this.timeout(60_000);
  let folder: string;
  let server: MeasuredServer | undefined;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bench-method-'));
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });
  after(() => rm(folder, { recursive: true }));

  const start = async (program: string): Promise<MeasuredServer> => {
    const file = join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
    await writeFile(file, program);
    return startMeasuredServer({ name: 'test', title: 'Test', file });
  };

  const busyMilliseconds = async (measured: MeasuredServer): Promise<number> => {
    const before = await measured.usage();
    await (await fetch(measured.url)).text();
    const after = await measured.usage();
    return (after.cpuMicroseconds - before.cpuMicroseconds) / 1_000;
  };

  it('reports its CPU time', async () => {
    server = await start(SERVER + LISTEN);
    expect(await busyMilliseconds(server)).to.be.at.least(BUSY_MILLISECONDS);
  });

  it('reports its memory', async () => {
    server = await start(SERVER + LISTEN);
    expect((await server.usage()).residentBytes).to.be.within(10e6, 500e6);
  });

  it('includes its workers', async () => {
    server = await start(CLUSTER);
    expect(await busyMilliseconds(server)).to.be.at.least(BUSY_MILLISECONDS);
  });

  it('ends when it has nothing left to do, as without a measurement', async () => {
    const announcement = "console.log(JSON.stringify({ url: '' }));";
    const measured = await start(`setTimeout(() => undefined, 100); ${announcement}`);
    // It responds until it ends, and nothing else keeps it alive.
    const deadline = performance.now() + 30_000;
    let failure: unknown;
    while (failure === undefined && performance.now() < deadline) {
      await measured.usage().catch((error: unknown) => (failure = error));
      await pause(20);
    }
    expect(failure).to.be.an('error').with.property('message').that.includes('has ended (0)');
  });

  it('rejects with its output if it does not start', async () => {
    const failure = await start(`throw new Error('no such port');`).catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message').that.includes('no such port');
  });
});
