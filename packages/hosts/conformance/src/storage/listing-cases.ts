import type { AdminStoragePorts } from '@workspace-api/admin';
import { expect } from 'chai';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toPosition, type ListRange } from '@workspace-api/core';
import { atOnce } from '../support/at-once.js';
import { EVERYTHING, readAll, type List, type Listed } from './lists.js';
import type { Store } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** Registers the cases of every list of every repository. */
export const describeListing = (list: List, store: () => Store): void => {
  const { remove } = list;

  /** Adds records in order. Resolves to them, newest first. */
  const addSeveral = async (count: number): Promise<Listed[]> => {
    const { ports, home } = store();
    const added: Listed[] = [];
    while (added.length < count) added.unshift(await list.add(ports, home));
    return added;
  };

  describe('list', () => {
    it('returns every record unchanged, newest first, with a constant position of 16 hexadecimal digits', async () => {
      const { ports, home } = store();
      const added = await addSeveral(7);
      const rows = await list.read(ports, home, EVERYTHING);
      expect(rows.map(({ record }) => record)).to.deep.equal(added);
      const positions = rows.map(({ position }) => toPosition(position));
      expect(positions).to.deep.equal(Array.from(new Set(positions)).sort().reverse());
      expect(await list.read(ports, home, EVERYTHING)).to.deep.equal(rows);
    });

    it('returns at most the requested number below any position, without its own record', async () => {
      const { ports, home } = store();
      await addSeveral(5);
      const rows = await list.read(ports, home, EVERYTHING);
      for (const limit of [1, 2, 5, 6])
        for (const [index, below] of [null, ...rows.map(({ position }) => position)].entries())
          expect(await list.read(ports, home, { below, limit })).to.deep.equal(rows.slice(index, index + limit));
    });

    it('continues below the lowest and the highest position like any other', async () => {
      const { ports, home } = store();
      await addSeveral(2);
      const below = (text: string): ListRange => ({ below: toPosition(text), limit: 10 });
      expect(await list.read(ports, home, below('0'.repeat(16)))).to.deep.equal([]);
      expect(await list.read(ports, home, below('f'.repeat(16)))).to.have.lengthOf(2);
    });

    it('gives concurrently added records unique positions, above all existing ones', async () => {
      const { ports, home } = store();
      const [earlier] = await addSeveral(1);
      const added = await atOnce(20, () => list.add(ports, home));
      const [latest] = await addSeveral(1);

      const rows = await list.read(ports, home, EVERYTHING);
      const ids = rows.map(({ record }) => record.id);
      expect(new Set(rows.map(({ position }) => position)).size).to.equal(22);
      expect(ids).to.have.members([earlier, ...added, latest].map((record) => record?.id));
      expect([ids.at(0), ids.at(-1)]).to.deep.equal([latest?.id, earlier?.id]);
    });

    it('orders records that two processes add in turn', async () => {
      const { ports, openPorts, home } = store();
      const processes = [ports, openPorts()];
      const added: Listed[] = [];
      for (const process of [...processes, ...processes, ...processes]) added.unshift(await list.add(process, home));
      for (const process of processes) {
        expect(await readAll(list, process, home)).to.deep.equal(added);
      }
    });

    // One that is being written while a page is read may appear below, as the documentation of pagination says.
    it('shows a record above all that were shown before its creation, while two processes add records', async () => {
      const { ports, openPorts, home } = store();
      const processes = [ports, openPorts()];
      let isAdding = true;
      let highest = '';
      const watch = async (process: AdminStoragePorts): Promise<void> => {
        while (isAdding) {
          await nextTurn();
          const [newest] = await list.read(process, home, { below: null, limit: 1 });
          if (newest !== undefined && newest.position > highest) highest = newest.position;
        }
      };
      const shownBefore = new Map<string, string>();
      const add = async (process: AdminStoragePorts): Promise<void> => {
        for (let count = 0; count < 5; count++) {
          await nextTurn();
          const shown = highest;
          const { id } = await list.add(process, home);
          shownBefore.set(id, shown);
        }
      };
      const watching = processes.map(watch);
      const adding = atOnce(8, (index) => add(processes[index % 2] ?? ports)).finally(() => {
        isAdding = false;
      });
      await Promise.all([...watching, adding]);
      for (const process of processes) {
        const rows = await list.read(process, home, EVERYTHING);
        expect(rows.map(({ record }) => record.id)).to.have.members([...shownBefore.keys()]);
        for (const { record, position } of rows)
          expect(position > (shownBefore.get(record.id) ?? position), 'is above').to.be.true;
      }
    });

    if (remove === null) return;

    it('continues below the position of a removed record, which is never reused', async () => {
      const { ports, home } = store();
      await addSeveral(5);
      const rows = await list.read(ports, home, EVERYTHING);
      for (const index of [2, 0]) await remove(ports, home, String(rows[index]?.record.id));
      const below = rows[2]?.position ?? null;
      expect(await list.read(ports, home, { below, limit: 10 })).to.deep.equal(rows.slice(3));
      await addSeveral(1);
      const [added] = await list.read(ports, home, EVERYTHING);
      expect(added?.position).to.be.a('string');
      expect(String(added?.position) > String(rows[0]?.position)).to.be.true;
    });
  });
};
