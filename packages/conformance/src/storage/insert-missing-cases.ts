import { expect } from 'chai';
import fc from 'fast-check';
import { SYNC_BATCH, type AdminStoragePorts } from '@workspace-api/admin';
import type { WorkspaceId } from '@workspace-api/core';
import { atOnce } from '../support/at-once.js';
import { scribble } from '../support/scribble.js';
import type { SyncedList, Listed } from './lists.js';
import { EVERYTHING } from './listing-cases.js';
import { newId } from './samples.js';
import { addWorkspace, type Store } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** The number of random sequences that the property tries. */
const NUM_RUNS = 30;

/** Registers the cases of every repository whose records a host can sync. */
export const describeInsertMissing = (list: SyncedList, store: () => Store): void => {
  const samples = (count: number): Listed[] => Array.from({ length: count }, () => list.sample(store().home));

  /** Returns another record with the same id. */
  const twinOf = ({ id }: Listed): Listed => ({ ...list.sample(store().home, 1), id }) as Listed;

  const insertMissing = (records: readonly Listed[], workspaceId = store().home): Promise<string[]> =>
    list
      .of(store().ports)
      .insertMissing(workspaceId, records)
      .then((added) => [...added]);

  /** Returns every record of a workspace, oldest first. */
  const readAll = async (ports: AdminStoragePorts, workspaceId: WorkspaceId): Promise<Listed[]> =>
    (await list.read(ports, workspaceId, EVERYTHING)).map(({ record }) => record).reverse();

  const readHome = (): Promise<Listed[]> => readAll(store().ports, store().home);

  const idsOf = (records: readonly Listed[]): string[] => records.map(({ id }) => id);

  describe('insertMissing', () => {
    it('adds the maximum number of records, in order, above all existing ones', async () => {
      const { ports, home } = store();
      const earlier = await list.add(ports, home);
      const records = samples(SYNC_BATCH - 2);
      expect(await insertMissing(records)).to.have.members(idsOf(records));
      const later = await list.add(ports, home);
      expect(await readHome()).to.deep.equal([earlier, ...records, later]);
    });

    it('changes and moves no existing record, and adds the others in order', async () => {
      const { ports, home } = store();
      const first = await list.add(ports, home);
      const second = await list.add(ports, home);
      const [one, two, three] = samples(3) as [Listed, Listed, Listed];
      const added = await insertMissing([one, twinOf(second), two, twinOf(first), three]);
      expect(added).to.have.members(idsOf([one, two, three]));
      expect(await readHome()).to.deep.equal([first, second, one, two, three]);
    });

    it('adds nothing if it is repeated', async () => {
      const { ports, home } = store();
      const records = samples(150);
      await insertMissing(records);
      const before = await list.read(ports, home, EVERYTHING);
      expect(await insertMissing(records)).to.deep.equal([]);
      expect(await insertMissing(records.map(twinOf))).to.deep.equal([]);
      expect(await list.read(ports, home, EVERYTHING)).to.deep.equal(before);
    });

    it('accepts the id of a removed record for a new one, above all others', async () => {
      const { ports, home } = store();
      const removed = await list.add(ports, home);
      const other = await list.add(ports, home);
      await list.of(ports).removeMany(home, [removed.id]);
      const twin = twinOf(removed);
      expect(await insertMissing([twin])).to.deep.equal([removed.id]);
      expect(await readHome()).to.deep.equal([other, twin]);
    });

    it('adds each record once, and reports it to exactly one of many concurrent callers', async () => {
      const records = samples(100);
      const added = await atOnce(10, (index) => insertMissing(index % 2 === 0 ? records : records.toReversed()));
      expect(added.flat()).to.have.lengthOf(100);
      expect(added.flat()).to.have.members(idsOf(records));
      expect(await readHome()).to.have.deep.members(records);
    });

    it('replaces no record that others insert at the same time', async () => {
      const records = samples(40);
      const twins = records.map(twinOf);
      const [added, ...inserted] = await Promise.all([
        insertMissing(records),
        ...twins.map((twin) => insertMissing([twin]).then((ids) => (ids.length === 0 ? [] : [twin]))),
      ]);
      const expected = [...records.filter(({ id }) => added.includes(id)), ...inserted.flat()];
      expect(await readHome()).to.have.deep.members(expected);
    });

    it('is not affected by a caller that changes its input', async () => {
      const records = samples(3);
      const given = structuredClone(records);
      await insertMissing(given);
      scribble(given);
      expect(await readHome()).to.deep.equal(records);
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
          expect(await readAll(ports, workspaceId)).to.deep.equal([...expected.values()]);
        }),
        { numRuns: NUM_RUNS },
      );
    });
  });
};
