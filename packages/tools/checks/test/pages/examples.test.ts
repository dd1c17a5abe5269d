import { expect } from 'chai';
import { createClient } from '@workspace-api/client';
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { transpilePage } from '../../src/pages/compile-page.js';
import type { DemoLine } from '../../src/processes/demo-process.js';
import { ROOT } from '../../src/repository.js';
import { startServe } from '../../src/processes/serve-process.js';

interface Case {
  readonly title: string;
  readonly fullTitle: string;
}

interface Outcome {
  readonly passes: readonly Case[];
  readonly failures: readonly Case[];
}

interface GroupStore {
  insertMissing(
    workspaceId: string,
    groups: readonly { readonly id: string; readonly name: string }[],
  ): Promise<unknown>;
  list(workspaceId: string, range: { below: null; limit: number }): Promise<readonly { record: { name: string } }[]>;
}

/** The folder of the compiled pages. It must resolve the packages. */
const SCRATCH = join(ROOT, 'packages/tools/checks/dist/examples');

/** Runs the cases of a compiled file. */
const runCases = (file: string): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const mocha = join(ROOT, 'node_modules/mocha/bin/mocha.js');
    const options = ['--no-config', '--timeout', '60000', '--reporter', 'json', '--exit'];
    // Failing cases are expected, too, so the exit code does not matter.
    execFile(process.execPath, [mocha, ...options, file], { cwd: ROOT, maxBuffer: 2 ** 28 }, (error, stdout) => {
      try {
        resolve(JSON.parse(stdout) as Outcome);
      } catch {
        reject(error ?? new Error(stdout));
      }
    });
  });

describe('examples', function () {
  this.timeout(600_000);

  after(() => {
    rmSync(SCRATCH, { recursive: true });
  });

  describe('docs/writing-an-adapter.md', () => {
    const folder = join(SCRATCH, 'adapter');

    before(() => {
      transpilePage('docs/writing-an-adapter.md', folder);
    });

    it('passes the suite of its port, as the page says', async () => {
      const { passes, failures } = await runCases(join(folder, 'groups-in-a-file.test.js'));
      expect(failures.map(({ fullTitle }) => fullTitle)).to.deep.equal([]);
      expect(passes).to.have.lengthOf.above(30);
    });

    it('restores the stored data when the file is opened again, without a record that a crash truncated', async () => {
      const path = join(folder, 'groups.ndjson');
      const url = pathToFileURL(join(folder, 'groups-in-a-file.js')).href;
      const { FileGroupRepository } = (await import(url)) as {
        FileGroupRepository: new (file: string) => GroupStore;
      };
      const namesIn = async (store: GroupStore): Promise<string[]> =>
        (await store.list('home', { below: null, limit: 10 })).map(({ record }) => record.name);

      await new FileGroupRepository(path).insertMissing('home', [{ id: '1', name: 'Bäcker' }]);
      for (const half of ['', '{"workspaceId":"ho']) {
        writeFileSync(path, readFileSync(path, 'utf8') + half);
        const store = new FileGroupRepository(path);
        await store.insertMissing('home', [{ id: `2${half}`, name: 'Drivers' }]);
        expect(await namesIn(store)).to.deep.equal(await namesIn(new FileGroupRepository(path)));
      }
      expect(await namesIn(new FileGroupRepository(path))).to.deep.equal(['Drivers', 'Drivers', 'Bäcker']);
    });
  });

  describe('docs/writing-a-transport.md', () => {
    const folder = join(SCRATCH, 'transport');

    before(() => {
      transpilePage('docs/writing-a-transport.md', folder);
    });

    it('passes every case of the transport suite, as the page says', async () => {
      const { passes, failures } = await runCases(join(folder, 'workspace-listener.test.js'));
      expect(failures.map(({ fullTitle }) => fullTitle)).to.deep.equal([]);
      expect(passes).to.have.lengthOf.above(80);
    });
  });

  describe('docs/modules.md', () => {
    const folder = join(SCRATCH, 'reactions');

    before(() => {
      transpilePage('docs/modules.md', folder);
    });

    it('has tests that pass', async () => {
      const { passes, failures } = await runCases(join(folder, 'reactions.test.js'));
      expect(failures.map(({ fullTitle }) => fullTitle)).to.deep.equal([]);
      expect(passes).to.have.lengthOf(3);
    });

    it('has a module with which `serve` reacts', async () => {
      const options = ['--demo', '--port', '0', '--module', join(folder, 'reacting-module.js')];
      const [child, { url, workspaces }] = await startServe<DemoLine>(options);
      try {
        const output = createInterface(child.stdout as NodeJS.ReadableStream)[Symbol.asyncIterator]();
        const client = createClient({ baseUrl: url, key: workspaces[0]?.keys[0]?.secret ?? '' });
        const groups = [];
        for await (const one of client.groups.list()) groups.push(one);
        const group = groups.find(({ sendable }) => sendable);
        const { id } = await client.campaigns.create({
          name: 'Hello',
          instanceId: group?.instanceId ?? '',
          groupIds: [group?.id ?? ''],
          content: { type: 'text', text: 'Hello.' },
        });
        const printed: object[] = [];
        for await (const line of output) {
          printed.push(JSON.parse(line) as object);
          if (line.includes('createCampaign')) break;
        }
        const [event, request] = printed.slice(-2);
        expect(event).to.deep.include({ replayed: false }).and.have.nested.property('campaign.id', id);
        expect(request).to.include({ operationId: 'createCampaign', createdId: id });
      } finally {
        child.kill('SIGKILL');
      }
    });
  });
});
