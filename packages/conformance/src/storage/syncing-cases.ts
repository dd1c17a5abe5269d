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
  const samples = (count: number): Listed[] => Array.from({ length: count }, () => list.sample(store().home));

  /** Returns the record with other values in all fields but its id. */
  const changed = ({ id }: Listed): Listed => ({ ...list.sample(store().home, 1), id }) as Listed;

  const idsOf = (records: readonly Listed[]): Listed['id'][] => records.map(({ id }) => id);

  const readAll = async (workspaceId = store().home): Promise<Listed[]> =>
    (await list.read(store().ports, workspaceId, EVERYTHING)).map(({ record }) => record).reverse();

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

    it('adds nothing, and changes nothing in another workspace', async () => {
      const { ports, home, foreign } = store();
      const record = await list.add(ports, home);
      await list.of(ports).updateMany(foreign, [changed(record), ...samples(1)]);
      await list.of(ports).updateMany(home, []);
      expect(await readAll()).to.deep.equal([record]);
      expect(await readAll(foreign)).to.deep.equal([]);
    });

    it('is not affected by a caller that changes its input', async () => {
      const { ports, home } = store();
      const record = await list.add(ports, home);
      const given = changed(record);
      const expected = structuredClone(given);
      await list.of(ports).updateMany(home, [given]);
      scribble(given);
      expect(await readAll()).to.deep.equal([expected]);
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

    it('does not remove records of another workspace, and treats invalid ids as unknown', async () => {
      const { ports, home, foreign } = store();
      const record = await list.add(ports, home);
      expect(await list.of(ports).removeMany(foreign, [record.id])).to.equal(0);
      expect(await list.of(ports).removeMany(home, invalidIds())).to.equal(0);
      expect(await readAll()).to.deep.equal([record]);
    });
  });
};
