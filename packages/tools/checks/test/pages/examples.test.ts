import { expect } from 'chai';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transpilePage } from '../../src/pages/compile-page.js';
import { ROOT } from '../../src/repository.js';

interface GroupStore {
  insertMissing(
    workspaceId: string,
    groups: readonly { readonly id: string; readonly name: string }[],
  ): Promise<unknown>;
  list(workspaceId: string, range: { below: null; limit: number }): Promise<readonly { record: { name: string } }[]>;
}

/** The folder of the compiled pages. It must resolve the packages. */
const SCRATCH = join(ROOT, 'packages/tools/checks/dist/examples');

transpilePage('docs/writing-an-adapter.md', SCRATCH);
transpilePage('docs/writing-a-transport.md', SCRATCH);

// They register the suites that the pages say they pass.
for (const name of ['groups-in-a-file.test.js', 'workspace-listener.test.js']) await import(join(SCRATCH, name));

describe('docs/writing-an-adapter.md', () => {
  after(() => rmSync(SCRATCH, { recursive: true }));

  it('restores the stored data when the file is opened again, without a record that a crash truncated', async () => {
    const path = join(SCRATCH, 'groups.ndjson');
    const { FileGroupRepository } = (await import(join(SCRATCH, 'groups-in-a-file.js'))) as {
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
