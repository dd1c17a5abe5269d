import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMeasuredServer } from '../src/processes/measured-server.js';
import { failureOf } from './support.js';

const BUSY_MILLISECONDS = 300;

/** A server that logs before it listens, and uses some CPU time for each request. */
const SERVER = `
import { createServer } from 'node:http';
const server = createServer((request, response) => {
  const start = process.cpuUsage();
  const used = () => process.cpuUsage(start);
  while (used().user + used().system < ${BUSY_MILLISECONDS} * 1000);
  response.end('{}');
});
console.log(JSON.stringify({ level: 30, msg: 'listening' }));
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port })));
`;

describe('a measured server', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bench-'));
  });
  after(() => rm(folder, { recursive: true }));

  const start = async (program: string) => {
    const file = join(folder, 'server.mjs');
    await writeFile(file, program);
    return startMeasuredServer('server', file, {});
  };

  it('reports its own CPU time and memory', async () => {
    const server = await start(SERVER);
    const before = await server.usage();
    await (await fetch(server.url)).text();
    const after = await server.usage();
    await server.stop();
    expect((after.cpuMicroseconds - before.cpuMicroseconds) / 1_000).to.be.at.least(BUSY_MILLISECONDS);
    expect(after.residentBytes).to.be.within(10e6, 500e6);
  });

  it('rejects with its output if it does not start', async () => {
    expect(await failureOf(start("throw new Error('no such port');"))).to.include('no such port');
  });
});
