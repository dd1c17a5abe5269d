import { expect } from 'chai';
import { SYNC_BATCH } from '@workspace-api/admin';
import type { WorkspaceId } from '@workspace-api/core';
import { atOnce } from '../support/at-once.js';
import { invalidIds } from './invalid-ids.js';
import type { SyncedList, Listed } from './lists.js';
import { EVERYTHING } from './listing-cases.js';
import { newId } from './samples.js';
import type { Store } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** Registers the cases of every repository whose records are synchronised with a host's own. */
export const describeSyncing = (list: SyncedList, store: () => Store): void => {
  const samples = (count: number): Listed[] => Array.from({ length: count }, () => list.sample(store().home));

  /** Returns the record with other values in all fields but its id. */
  const changed = ({ id }: Listed): Listed => ({ ...list.sample(store().home, 1), id }) as Listed;

  const idsOf = (records: readonly Listed[]): Listed['id'][] => records.map(({ id }) => id);

  const readAll = async (workspaceId = store().home): Promise<Listed[]> =>
    (await list.read(store().ports, workspaceId, EVERYTHING)).map(({ record }) => record).reverse();

  describe('findMany', () => {
    it('returns as many records as an import or a campaign can refer to, without duplicates or missing ones', async () => {
      const { ports, home, foreign } = store();
      const records = samples(SYNC_BATCH);
      await list.of(ports).insertMissing(home, records);
      const others = await list.add(ports, foreign);
      const ids = idsOf(records);
      const found = await list.of(ports).findMany(home, [others.id, newId(), ...ids, ...ids.slice(0, 10)]);
      expect(idsOf(found).sort()).to.deep.equal(ids.sort());
      expect(await list.of(ports).findMany(home, [])).to.deep.equal([]);
    });

    it('treats invalid ids as unknown, even among concurrent callers', async () => {
      const { ports, home } = store();
      const { id: known } = await list.add(ports, home);
      const ids = [known, ...invalidIds(), known];
      const found = await atOnce(ids.length, (index) => list.of(ports).findMany(home, ids.slice(index, index + 1)));
      expect(found.map(([record]) => record?.id)).to.deep.equal(ids.map((id) => (id === known ? known : undefined)));
      expect(idsOf(await list.of(ports).findMany(home, ids))).to.deep.equal([known]);
    });
  });

  describe('count', () => {
    it('counts the current records of this workspace only, or up to a number', async () => {
      const { ports, home, foreign } = store();
      const count = (...of: [WorkspaceId, number?]): Promise<number> => list.of(ports).count(...of);
      expect(await count(home)).to.equal(0);
      const { id } = await list.add(ports, home);
      await list.add(ports, home);
      expect([await count(home), await count(home, 3)]).to.deep.equal([2, 2]);
      expect(await count(home, 1)).to.be.within(1, 2);
      await list.of(ports).removeMany(home, [id]);
      expect(await count(home)).to.equal(1);
      for (const other of [foreign, ...invalidIds()]) expect(await count(other)).to.equal(0);
    });
  });

  describe('updateMany', () => {
    it('updates the maximum number of records, and keeps their positions', async () => {
      const { ports, home } = store();
      const records = samples(SYNC_BATCH - 1);
      await list.of(ports).insertMissing(home, records);
      const before = await list.read(ports, home, EVERYTHING);
      const updated = new Map(records.map((record) => [record.id, changed(record)]));
      await list.of(ports).updateMany(home, [...updated.values()]);
      const after = await list.read(ports, home, EVERYTHING);
      expect(after.map(({ position }) => position)).to.deep.equal(before.map(({ position }) => position));
      expect(after.map(({ record }) => record)).to.deep.equal(before.map(({ record: { id } }) => updated.get(id)));
    });
  });

  describe('removeMany', () => {
    it('counts a record to exactly one of many concurrent callers', async () => {
      const { ports, home } = store();
      const { id } = await list.add(ports, home);
      const counts = await atOnce(20, () => list.of(ports).removeMany(home, [id]));
      expect(counts.filter((count) => count === 1)).to.have.lengthOf(1);
      expect(counts.filter((count) => count === 0)).to.have.lengthOf(19);
    });

    it('removes the maximum number of records, and returns how many existed', async () => {
      const { ports, home } = store();
      const records = samples(SYNC_BATCH);
      await list.of(ports).insertMissing(home, records);
      const [kept] = records.splice(100, 1);
      const ids = idsOf(records);
      expect(await list.of(ports).removeMany(home, [...ids, newId(), ...ids.slice(0, 1)])).to.equal(records.length);
      expect(await list.of(ports).removeMany(home, ids)).to.equal(0);
      expect(await list.of(ports).removeMany(home, [])).to.equal(0);
      expect(await readAll()).to.deep.equal([kept]);
    });

    it('removes no record of another workspace, not even with the same id, and none of an invalid one', async () => {
      const { ports, home, foreign } = store();
      const record = await list.add(ports, home);
      expect(await list.of(ports).removeMany(foreign, [record.id])).to.equal(0);
      expect(await list.of(ports).removeMany(home, invalidIds())).to.equal(0);
      for (const id of invalidIds()) expect(await list.of(ports).removeMany(id, [record.id])).to.equal(0);
      const twin = changed(record);
      await list.of(ports).insertMissing(foreign, [twin]);
      expect(await list.of(ports).removeMany(home, [record.id])).to.equal(1);
      expect(await readAll(foreign)).to.deep.equal([twin]);
    });
  });
};
