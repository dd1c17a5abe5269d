import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDED, PEERS } from '../../src/servers/catalogue.js';
import { callersOfDemo, dataOfDemo, type DemoLine } from '../../src/servers/demo-data.js';
import { checkSameAnswers } from '../../src/servers/same-answers/check-same-answers.js';
import { endServers, startProduct, startServer } from './server-process.js';

describe('the servers in memory', function () {
  this.timeout(120_000);
  let folder: string;
  let file: string;
  let demo: DemoLine;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bench-servers-'));
    file = join(folder, 'data.json');
    ({ line: demo } = await startProduct<DemoLine>(['--demo']));
    await writeFile(file, JSON.stringify(await dataOfDemo(demo)));
  });
  after(async () => {
    await endServers();
    await rm(folder, { recursive: true });
  });

  for (const { name, title, main } of [...PEERS, ...EMBEDDED]) {
    it(`${title} responds as the product does, and stops on request`, async () => {
      const peer = await startServer<{ url: string }>(main, ['--data', file]);
      const product = { name: 'product', url: demo.url };
      await checkSameAnswers(product, [{ name, url: peer.line.url }], callersOfDemo(demo));
      expect(await peer.end()).to.equal(0);
    });
  }
});
