import { expect } from 'chai';
import type { WorkspaceId } from '@workspace-api/core';
import { fulfilledAtOnce } from '../support/at-once.js';
import { expectRejection } from '../support/expect-rejection.js';
import { scribble } from '../support/scribble.js';
import { invalidIds } from './invalid-ids.js';
import { EVERYTHING, readAll, type List, type Listed } from './lists.js';
import type { Store } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** The methods that find a record by its id alone. The others find it by something that must stay free. */
const BY_ID = ['find', 'findMany'];

/** Registers what holds for the records of every list, by every method that adds, finds, lists or changes one. */
export const describeRecords = (list: List, store: () => Store): void => {
  /** The methods that change a stored record. A sync adds one that is missing. */
  const changes = Object.entries(list.changes).filter(([method]) => !method.startsWith('sync'));

  /** Returns another record with the same id. */
  const twinOf = ({ id }: Listed, workspaceId: WorkspaceId): Listed =>
    ({ ...list.sample(workspaceId, 1), id }) as Listed;

  /** Returns a record with the values of another in the fields that a method changes. */
  const changedBy = (record: Listed, fields: readonly string[], values: Listed): Listed => ({
    ...record,
    ...Object.fromEntries(fields.map((field) => [field, values[field as keyof Listed]])),
  });

  const expectOnly = async (workspaceId: WorkspaceId, record: Listed): Promise<void> => {
    const { ports } = store();
    expect(await readAll(list, ports, workspaceId)).to.deep.equal([record]);
    for (const [method, find] of Object.entries(list.finds))
      expect(await find(ports, workspaceId, record), method).to.deep.equal(record);
  };

  /**
   * Makes every change to the only record of the home workspace. Each changes its own fields, may return the record, and
   * keeps its position in the list.
   */
  const changeAll = async (record: Listed, values: Listed, after: (result: unknown) => void = () => undefined) => {
    const { ports, home } = store();
    const [before] = await list.read(ports, home, EVERYTHING);
    let stored = record;
    for (const [method, change] of changes) {
      const changed = changedBy(stored, change.fields, values);
      const input = structuredClone(changed);
      const result = await change.make(ports, home, input, stored);
      if (typeof result === 'object' && result !== null) expect(result, method).to.deep.equal(changed);
      after([input, result]);
      await expectOnly(home, changed);
      const [row] = await list.read(ports, home, EVERYTHING);
      expect(row?.position, method).to.equal(before?.position);
      stored = changed;
    }
  };

  describe('a record', () => {
    it('is rejected if its id is taken, and changes nothing', async () => {
      const { ports, home } = store();
      const record = await list.add(ports, home);
      const twin = twinOf(record, home);
      await expectRejection(list.insert(ports, home, twin));
      await expectOnly(home, record);
      for (const [method, find] of Object.entries(list.finds))
        expect((await find(ports, home, twin)) ?? null, method).to.deep.equal(BY_ID.includes(method) ? record : null);
    });

    it('is added by exactly one of many concurrent callers with its id', async () => {
      const { ports, home } = store();
      const { id } = list.sample(home);
      const text = 'name' in list.schema.shape ? 'name' : 'actor';
      const records = Array.from(
        { length: 20 },
        (_, index) => ({ ...list.sample(home), id, [text]: `Caller ${index}` }) as Listed,
      );
      const winners = await fulfilledAtOnce(20, (index) =>
        list.insert(ports, home, records[index] ?? list.sample(home)),
      );
      expect(winners).to.have.lengthOf(1);
      await expectOnly(home, records[Number(winners[0])] ?? list.sample(home));
    });

    it('is not found if it is unknown or has an invalid id, and not in a workspace with an invalid id', async () => {
      const { ports, home } = store();
      const stored = await list.add(ports, home);
      for (const [method, find] of Object.entries(list.finds)) {
        for (const id of [list.sample(home).id, ...invalidIds()])
          expect(await find(ports, home, { ...stored, id } as Listed), method).to.be.oneOf([null, undefined]);
        for (const id of method === 'findBySecretHash' ? [] : invalidIds())
          expect(await find(ports, id, stored), method).to.be.oneOf([null, undefined]);
      }
      for (const id of invalidIds()) expect(await readAll(list, ports, id)).to.deep.equal([]);
    });

    it('is neither seen nor changed by another workspace, which may have one with the same id', async () => {
      const { ports, home, foreign } = store();
      const record = await list.add(ports, home);
      for (const [method, find] of Object.entries(list.finds))
        if (method !== 'findBySecretHash') expect(await find(ports, foreign, record)).to.be.oneOf([null, undefined]);
      expect(await readAll(list, ports, foreign)).to.deep.equal([]);
      const twin = twinOf(record, foreign);
      for (const [method, change] of changes) {
        const changed = changedBy(record, change.fields, twin);
        for (const workspaceId of [foreign, ...invalidIds()])
          expect(await change.make(ports, workspaceId, changed, record), method).to.be.oneOf([false, null, undefined]);
        await expectOnly(home, record);
      }

      await list.insert(ports, foreign, structuredClone(twin));
      await changeAll(record, list.sample(home, 1));
      await expectOnly(foreign, twin);
    });

    it('is not added by a change of an unknown one', async () => {
      const { ports, home } = store();
      for (const [method, change] of changes)
        for (const id of [list.sample(home).id, ...invalidIds()]) {
          const unknown = { ...list.sample(home), id } as Listed;
          expect(await change.make(ports, home, unknown, unknown), method).to.be.oneOf([false, null, undefined]);
        }
      expect(await readAll(list, ports, home)).to.deep.equal([]);
    });

    it('is not affected by a caller that changes its input or output', async () => {
      const { ports, home } = store();
      const record = list.sample(home);
      const given = structuredClone(record);
      await list.insert(ports, home, given);
      scribble(given);
      scribble(await list.read(ports, home, EVERYTHING));
      for (const find of Object.values(list.finds)) scribble(await find(ports, home, record));
      await expectOnly(home, record);
      await changeAll(record, list.sample(home, 1), scribble);
    });
  });
};
