import { expect } from 'chai';
import { toWorkspaceId, type Group } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import { createSqlitePorts, openSqliteStore } from '../src/index.js';
import { newId, sampleGroup } from '@workspace-api/conformance/samples';
import { temporaryFile } from './support/temporary-file.js';

const RECORDS = 20_000;
const BATCH = 1_000;

describe('a SQLite file with 20,000 records', function () {
  this.timeout(120_000);

  it('opens, and finds, lists and counts them', async () => {
    const file = temporaryFile();
    const workspaceId = toWorkspaceId(randomUUID());
    const groups = Array.from({ length: RECORDS }, () => sampleGroup());
    const written = openSqliteStore(file);
    const { groups: writer } = createSqlitePorts({ store: written });
    for (let start = 0; start < RECORDS; start += BATCH)
      await writer.insertMissing(workspaceId, groups.slice(start, start + BATCH));
    written.close();

    const store = openSqliteStore(file);
    try {
      const { groups: reader } = createSqlitePorts({ store });
      expect(await reader.count(workspaceId)).to.equal(RECORDS);
      const newest = await reader.list(workspaceId, { below: null, limit: 100 });
      expect(newest.map(({ record }) => record)).to.deep.equal(groups.slice(-100).reverse());

      const middle = groups[RECORDS / 2] ?? expect.fail();
      expect(await reader.findMany(workspaceId, [middle.id, newId()])).to.deep.equal([middle]);

      const added: Group = { ...middle, id: newId() };
      expect([...(await reader.insertMissing(workspaceId, [added]))]).to.deep.equal([added.id]);
      const below = newest.at(-1)?.position ?? expect.fail();
      const next = await reader.list(workspaceId, { below, limit: RECORDS });
      expect(next.map(({ record }) => record.id)).to.deep.equal(
        groups
          .slice(0, -100)
          .reverse()
          .map(({ id }) => id),
      );
    } finally {
      store.close();
    }
  });
});
