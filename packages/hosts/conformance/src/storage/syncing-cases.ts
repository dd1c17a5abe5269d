import { expect } from 'chai';
import fc from 'fast-check';
import { SYNC_BATCH } from '@workspace-api/admin';
import type { WorkspaceId } from '@workspace-api/core';
import { atOnce } from '../support/at-once.js';
import { invalidIds } from './invalid-ids.js';
import { EVERYTHING, readAll, type SyncedList, type Listed } from './lists.js';
import { newId } from './samples.js';
import { addWorkspace, type Store } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** The number of random sequences that the property tries. */
const NUM_RUNS = 10;

const idsOf = (records: readonly Listed[]): Listed['id'][] => records.map(({ id }) => id);

/** Registers the cases of every repository whose records are synchronised with a host's own. */
export const describeSyncing = (list: SyncedList, store: () => Store): void => {
  const repository = () => list.of(store().ports);

  const samples = (count: number): Listed[] => Array.from({ length: count }, () => list.sample(store().home));

  /** Returns another record with the same id. */
  const twinOf = ({ id }: Listed): Listed => ({ ...list.sample(store().home, 1), id }) as Listed;

  const insertMissing = async (records: readonly Listed[], workspaceId = store().home): Promise<string[]> => [
    ...(await repository().insertMissing(workspaceId, records)),
  ];

  /** Resolves to every record of a workspace, oldest first. */
  const stored = async (workspaceId = store().home): Promise<Listed[]> =>
    (await readAll(list, store().ports, workspaceId)).reverse();

  describe('insertMissing', () => {
    it('adds the maximum number of records, in order, above all existing ones, and nothing if it is repeated', async () => {
      const { ports, home } = store();
      const earlier = await list.add(ports, home);
      const records = samples(SYNC_BATCH - 2);
      expect(await insertMissing(records)).to.have.members(idsOf(records));
      const later = await list.add(ports, home);
      expect(await insertMissing(records.map(twinOf))).to.deep.equal([]);
      expect(await stored()).to.deep.equal([earlier, ...records, later]);
    });

    it('changes and moves no existing record, and adds the others in order', async () => {
      const { ports, home } = store();
      const first = await list.add(ports, home);
      const second = await list.add(ports, home);
      const before = await list.read(ports, home, EVERYTHING);
      const [one, two, three] = samples(3) as [Listed, Listed, Listed];
      const added = await insertMissing([one, twinOf(second), two, twinOf(first), three]);
      expect(added).to.have.members(idsOf([one, two, three]));
      expect(await stored()).to.deep.equal([first, second, one, two, three]);
      expect((await list.read(ports, home, EVERYTHING)).slice(3)).to.deep.equal(before);
    });

    it('accepts the id of a removed record for a new one, above all others', async () => {
      const { ports, home } = store();
      const removed = await list.add(ports, home);
      const other = await list.add(ports, home);
      await repository().removeMany(home, [removed.id]);
      const twin = twinOf(removed);
      expect(await insertMissing([twin])).to.deep.equal([removed.id]);
      expect(await stored()).to.deep.equal([other, twin]);
    });

    it('adds each record once, and reports it to exactly one of many concurrent callers', async () => {
      const records = samples(100);
      const added = await atOnce(10, (index) => insertMissing(index % 2 === 0 ? records : records.toReversed()));
      expect(added.flat()).to.have.lengthOf(100);
      expect(added.flat()).to.have.members(idsOf(records));
      expect(await stored()).to.have.deep.members(records);
    });

    it('replaces no record that others insert at the same time', async () => {
      const records = samples(40);
      const twins = records.map(twinOf);
      const [added, ...inserted] = await Promise.all([
        insertMissing(records),
        ...twins.map((twin) => insertMissing([twin]).then((ids) => (ids.length === 0 ? [] : [twin]))),
      ]);
      const expected = [...records.filter(({ id }) => added.includes(id)), ...inserted.flat()];
      expect(await stored()).to.have.deep.members(expected);
    });

    it('stores exactly the union of overlapping calls, in the order of first occurrence', async () => {
      const { ports } = store();
      const numbers = fc.array(fc.nat({ max: 12 }), { maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(fc.array(numbers, { maxLength: 6 }), async (batches) => {
          const workspaceId = await addWorkspace(ports);
          const ids = Array.from({ length: 13 }, newId);
          const expected = new Map<string, Listed>();
          for (const batch of batches) {
            const records = batch.map((number) => ({ ...list.sample(workspaceId), id: ids[number] ?? newId() }));
            const missing = records.filter(({ id }) => !expected.has(id));
            for (const record of missing) if (!expected.has(record.id)) expected.set(record.id, record);
            expect(await insertMissing(records, workspaceId)).to.have.members([...new Set(idsOf(missing))]);
          }
          expect(await stored(workspaceId)).to.deep.equal([...expected.values()]);
        }),
        { numRuns: NUM_RUNS },
      );
    });
  });

  describe('findMany', () => {
    it('returns as many records as an import or a campaign can refer to, without duplicates or missing ones', async () => {
      const { ports, home, foreign } = store();
      const records = samples(SYNC_BATCH);
      await insertMissing(records);
      const others = await list.add(ports, foreign);
      const ids = idsOf(records);
      const found = await repository().findMany(home, [others.id, newId(), ...ids, ...ids.slice(0, 10)]);
      expect(idsOf(found).sort()).to.deep.equal(ids.sort());
      expect(await repository().findMany(home, [])).to.deep.equal([]);
    });

    it('treats invalid ids as unknown, even among concurrent callers', async () => {
      const { ports, home } = store();
      const { id: known } = await list.add(ports, home);
      const ids = [known, ...invalidIds(), known];
      const found = await atOnce(ids.length, (index) => repository().findMany(home, ids.slice(index, index + 1)));
      expect(found.map(([record]) => record?.id)).to.deep.equal(ids.map((id) => (id === known ? known : undefined)));
      expect(idsOf(await repository().findMany(home, ids))).to.deep.equal([known]);
    });
  });

  describe('count', () => {
    it('counts the current records of this workspace only, or up to a number', async () => {
      const { ports, home, foreign } = store();
      const count = (...of: [WorkspaceId, number?]): Promise<number> => repository().count(...of);
      expect(await count(home)).to.equal(0);
      const { id } = await list.add(ports, home);
      await list.add(ports, home);
      expect([await count(home), await count(home, 3)]).to.deep.equal([2, 2]);
      expect(await count(home, 1)).to.be.within(1, 2);
      await repository().removeMany(home, [id]);
      expect(await count(home)).to.equal(1);
      for (const other of [foreign, ...invalidIds()]) expect(await count(other)).to.equal(0);
    });
  });

  describe('updateMany', () => {
    it('updates the maximum number of records, and keeps their positions', async () => {
      const { ports, home } = store();
      const records = samples(SYNC_BATCH - 1);
      await insertMissing(records);
      const before = await list.read(ports, home, EVERYTHING);
      const updated = new Map(records.map((record) => [record.id, twinOf(record)]));
      await repository().updateMany(home, [...updated.values()]);
      expect(await list.read(ports, home, EVERYTHING)).to.deep.equal(
        before.map(({ position, record: { id } }) => ({ position, record: updated.get(id) })),
      );
    });
  });

  describe('removeMany', () => {
    it('counts a record to exactly one of many concurrent callers', async () => {
      const { ports, home } = store();
      const { id } = await list.add(ports, home);
      const counts = await atOnce(20, () => repository().removeMany(home, [id]));
      expect(counts).to.have.members([...Array<number>(19).fill(0), 1]);
    });

    it('removes the maximum number of records, and returns how many existed', async () => {
      const { home } = store();
      const records = samples(SYNC_BATCH);
      await insertMissing(records);
      const [kept] = records.splice(100, 1);
      const ids = idsOf(records);
      expect(await repository().removeMany(home, [...ids, newId(), ...ids.slice(0, 1)])).to.equal(records.length);
      expect(await repository().removeMany(home, ids)).to.equal(0);
      expect(await repository().removeMany(home, [])).to.equal(0);
      expect(await stored()).to.deep.equal([kept]);
    });

    it('removes no record of another workspace, not even with the same id, and none of an invalid one', async () => {
      const { ports, home, foreign } = store();
      const record = await list.add(ports, home);
      expect(await repository().removeMany(foreign, [record.id])).to.equal(0);
      expect(await repository().removeMany(home, invalidIds())).to.equal(0);
      for (const id of invalidIds()) expect(await repository().removeMany(id, [record.id])).to.equal(0);
      const twin = twinOf(record);
      await insertMissing([twin], foreign);
      expect(await repository().removeMany(home, [record.id])).to.equal(1);
      expect(await stored(foreign)).to.deep.equal([twin]);
    });
  });
};
