import { expect } from 'chai';
import type { AdminStoragePorts } from '@workspace-api/admin';
import type { WorkspaceId } from '@workspace-api/core';
import { scribble } from '../support/scribble.js';
import { invalidIds } from './invalid-ids.js';
import type { List, Listed } from './lists.js';
import { EVERYTHING } from './listing-cases.js';
import type { Store } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** Registers what holds for the records of every list, by every method that finds, lists or changes one. */
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

  const readAll = async (ports: AdminStoragePorts, workspaceId: WorkspaceId): Promise<Listed[]> =>
    (await list.read(ports, workspaceId, EVERYTHING)).map(({ record }) => record);

  const expectOnly = async (workspaceId: WorkspaceId, record: Listed): Promise<void> => {
    const { ports } = store();
    expect(await readAll(ports, workspaceId)).to.deep.equal([record]);
    for (const [method, find] of Object.entries(list.finds))
      expect(await find(ports, workspaceId, record), method).to.deep.equal(record);
  };

  describe('a record', () => {
    it('is not found if it is unknown or has an invalid id, and not in a workspace with an invalid id', async () => {
      const { ports, home } = store();
      const stored = await list.add(ports, home);
      for (const [method, find] of Object.entries(list.finds)) {
        for (const id of [list.sample(home).id, ...invalidIds()])
          expect(await find(ports, home, { ...stored, id } as Listed), method).to.be.oneOf([null, undefined]);
        for (const id of method === 'findBySecretHash' ? [] : invalidIds())
          expect(await find(ports, id, stored), method).to.be.oneOf([null, undefined]);
      }
      for (const id of invalidIds()) expect(await readAll(ports, id)).to.deep.equal([]);
    });

    it('is neither seen nor changed by another workspace, which may have one with the same id', async () => {
      const { ports, home, foreign } = store();
      const record = await list.add(ports, home);
      for (const [method, find] of Object.entries(list.finds))
        if (method !== 'findBySecretHash') expect(await find(ports, foreign, record)).to.be.oneOf([null, undefined]);
      expect(await readAll(ports, foreign)).to.deep.equal([]);
      const twin = twinOf(record, foreign);
      for (const [method, change] of changes) {
        const changed = changedBy(record, change.fields, twin);
        for (const workspaceId of [foreign, ...invalidIds()])
          expect(await change.make(ports, workspaceId, changed, record), method).to.be.oneOf([false, null, undefined]);
        await expectOnly(home, record);
      }

      await list.insert(ports, foreign, structuredClone(twin));
      for (const [, change] of changes.slice(0, 1)) {
        const changed = changedBy(record, change.fields, twin);
        await change.make(ports, home, changed, record);
        await expectOnly(home, changed);
      }
      await expectOnly(foreign, twin);
    });

    it('is not added by a change of an unknown one', async () => {
      const { ports, home } = store();
      for (const [method, change] of changes)
        for (const id of [list.sample(home).id, ...invalidIds()]) {
          const unknown = { ...list.sample(home), id } as Listed;
          expect(await change.make(ports, home, unknown, unknown), method).to.be.oneOf([false, null, undefined]);
        }
      expect(await readAll(ports, home)).to.deep.equal([]);
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
      for (const [, change] of changes.slice(0, 1)) {
        const changed = changedBy(record, change.fields, list.sample(home, 1));
        const input = structuredClone(changed);
        scribble(await change.make(ports, home, input, record));
        scribble(input);
        await expectOnly(home, changed);
      }
    });

    for (const [method, change] of changes) {
      it(`keeps its position in the list after ${method}`, async () => {
        const { ports, home } = store();
        await list.add(ports, home);
        const record = await list.add(ports, home);
        await list.add(ports, home);
        const before = await list.read(ports, home, EVERYTHING);
        const changed = changedBy(record, change.fields, list.sample(home, 1));
        await change.make(ports, home, changed, record);
        const expected = before.map((row) => (row.record.id === record.id ? { ...row, record: changed } : row));
        expect(await list.read(ports, home, EVERYTHING)).to.deep.equal(expected);
      });
    }
  });
};
