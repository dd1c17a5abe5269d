import { expect } from 'chai';
import { SYNC_BATCH } from '@workspace-api/admin';
import { atOnce } from '../support/at-once.js';
import { scribble } from '../support/scribble.js';
import { invalidIds } from './invalid-ids.js';
import type { SyncedList, Listed } from './lists.js';
import { EVERYTHING } from './listing-cases.js';
import { newId } from './samples.js';
import type { Store } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** Registers the cases of every repository whose records are synchronised with a host's own. */
export const describeSyncing = (list: SyncedList, store: () => Store): void => {
  const samples = (count: number): Listed[] => Array.from({ length: count }, () => list.sample({}));

  const idsOf = (records: readonly Listed[]): string[] => records.map(({ id }) => id);

  const readAll = async (workspaceId = store().home): Promise<Listed[]> =>
    (await list.read(store().ports, workspaceId, EVERYTHING)).map(({ record }) => record).reverse();

  describe('updateMany', () => {
    it('updates the maximum number of records, and keeps their positions', async () => {
      const { ports, home } = store();
      const records = samples(SYNC_BATCH - 1);
      await list.insertMissing(ports, home, records);
      const before = await list.read(ports, home, EVERYTHING);
      await list.updateMany(
        ports,
        home,
        records.map((record) => list.changed(record)),
      );
      const after = await list.read(ports, home, EVERYTHING);
      expect(after.map(({ position }) => position)).to.deep.equal(before.map(({ position }) => position));
      for (const [index, { record }] of after.entries())
        expect(record).to.deep.include({ id: before[index]?.record.id, name: 'Changed' });
    });

    it('replaces every field', async () => {
      const { ports, home } = store();
      const changed = list.changed(await list.add(ports, home));
      await list.updateMany(ports, home, [changed]);
      expect(await readAll()).to.deep.equal([changed]);
      const older = { ...changed, createdAt: '2020-01-01T00:00:00.000Z' } as Listed;
      await list.updateMany(ports, home, [older]);
      expect(await readAll()).to.deep.equal([older]);
    });

    it('adds nothing, and changes nothing in another workspace', async () => {
      const { ports, home, foreign } = store();
      const record = await list.add(ports, home);
      await list.updateMany(ports, foreign, [list.changed(record), list.sample({})]);
      await list.updateMany(ports, home, []);
      expect(await readAll()).to.deep.equal([record]);
      expect(await readAll(foreign)).to.deep.equal([]);
    });

    it('is not affected by a caller that changes its input', async () => {
      const { ports, home } = store();
      const record = await list.add(ports, home);
      const changed = list.changed(record);
      const given = { ...changed };
      await list.updateMany(ports, home, [given]);
      scribble(given);
      expect(await readAll()).to.deep.equal([changed]);
    });
  });

  describe('removeMany', () => {
    it('counts a record to exactly one of many concurrent callers', async () => {
      const { ports, home } = store();
      const { id } = await list.add(ports, home);
      const counts = await atOnce(20, () => list.removeMany(ports, home, [id]));
      expect(counts.filter((count) => count === 1)).to.have.lengthOf(1);
      expect(counts.filter((count) => count === 0)).to.have.lengthOf(19);
    });

    it('removes the maximum number of records, and returns how many existed', async () => {
      const { ports, home } = store();
      const [kept, ...records] = samples(SYNC_BATCH);
      await list.insertMissing(ports, home, [...records.slice(0, 500), kept ?? list.sample({}), ...records.slice(500)]);
      const ids = idsOf(records);
      expect(await list.removeMany(ports, home, [...ids, newId(), ids[0] ?? ''])).to.equal(records.length);
      expect(await list.removeMany(ports, home, ids)).to.equal(0);
      expect(await list.removeMany(ports, home, [])).to.equal(0);
      expect(await readAll()).to.deep.equal([kept]);
    });

    it('does not remove records of another workspace, and treats invalid ids as unknown', async () => {
      const { ports, home, foreign } = store();
      const record = await list.add(ports, home);
      expect(await list.removeMany(ports, foreign, [record.id])).to.equal(0);
      expect(await list.removeMany(ports, home, invalidIds())).to.equal(0);
      expect(await readAll()).to.deep.equal([record]);
    });
  });
};
