import { expect } from 'chai';
import { SYNC_BATCH, type InstanceStatusChange } from '@workspace-api/admin';
import type { Instance } from '@workspace-api/core';
import { atOnce, fulfilledAtOnce } from '../support/at-once.js';
import { expectRejection } from '../support/expect-rejection.js';
import { scribble } from '../support/scribble.js';
import { describeFields } from './field-cases.js';
import { describeInsertMissing } from './insert-missing-cases.js';
import { invalidIds } from './invalid-ids.js';
import { instanceList } from './lists.js';
import { EVERYTHING, describeListing } from './listing-cases.js';
import { minutesLater, newId, sampleInstance } from './samples.js';
import { describeSyncing } from './syncing-cases.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

const failed = (minutes: number): InstanceStatusChange => ({
  status: 'failed',
  statusReason: `Reason ${minutes}`,
  statusChangedAt: minutesLater(minutes),
  updatedAt: minutesLater(minutes),
});

/** Registers the cases that every InstanceRepository must pass. */
export const describeInstanceRepositoryContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: InstanceRepository`, openHarness, (store) => {
    /** Adds an instance to the home workspace. */
    const add = async (fields: Partial<Instance> = {}): Promise<Instance> => {
      const { ports, home } = store();
      const instance = sampleInstance(fields);
      await ports.instances.insert(home, instance);
      return instance;
    };

    describe('insert', () => {
      it('rejects a taken id, and changes nothing', async () => {
        const { ports, home } = store();
        const instance = await add();
        await expectRejection(ports.instances.insert(home, { ...instance, name: 'Intruder' }));
        expect(await ports.instances.find(home, instance.id)).to.deep.equal(instance);
        expect(await ports.instances.list(home, EVERYTHING)).to.have.lengthOf(1);
        expect(await ports.instances.count(home)).to.equal(1);
      });

      it('lets exactly one of many concurrent callers take the same id', async () => {
        const { ports, home } = store();
        const id = newId();
        const winners = await fulfilledAtOnce(20, (index) =>
          ports.instances.insert(home, sampleInstance({ id, name: `Name ${index}` })),
        );
        expect(winners).to.have.lengthOf(1);
        expect((await ports.instances.find(home, id))?.name).to.equal(`Name ${String(winners[0])}`);
        expect(await ports.instances.count(home)).to.equal(1);
      });

      it('accepts the id of a removed instance for a new one, above all others', async () => {
        const { ports, home } = store();
        const removed = await add();
        await add();
        await ports.instances.remove(home, removed.id);
        const instance = await add({ id: removed.id, name: 'New' });
        const [newest] = await ports.instances.list(home, EVERYTHING);
        expect(newest?.record).to.deep.equal(instance);
      });
    });

    describe('find', () => {
      it('returns null for an unknown id', async () => {
        const { ports, home } = store();
        await add();
        expect(await ports.instances.find(home, newId())).to.be.null;
      });

      it('returns null for an instance of another workspace', async () => {
        const { ports, foreign } = store();
        const { id } = await add();
        expect(await ports.instances.find(foreign, id)).to.be.null;
      });

      it('is not affected by a caller that changes its input or output', async () => {
        const { ports, home } = store();
        const instance = sampleInstance();
        const given = { ...instance };
        await ports.instances.insert(home, given);
        scribble(given);
        scribble(await ports.instances.find(home, instance.id));
        expect(await ports.instances.find(home, instance.id)).to.deep.equal(instance);
      });
    });

    describe('findMany', () => {
      it('returns nothing for no ids', async () => {
        const { ports, home } = store();
        await add();
        expect(await ports.instances.findMany(home, [])).to.deep.equal([]);
      });

      it('returns as many instances as an import can refer to, without duplicates', async () => {
        const { ports, home } = store();
        const instances = Array.from({ length: SYNC_BATCH }, () => sampleInstance());
        await ports.instances.insertMissing(home, instances);
        const ids = instances.map(({ id }) => id);
        const found = await ports.instances.findMany(home, [...ids, ...ids.slice(0, 10)]);
        expect(found.map(({ id }) => id).sort()).to.deep.equal(ids.sort());
      });

      it('omits missing instances and those of another workspace', async () => {
        const { ports, home, foreign } = store();
        const instance = await add();
        const others = sampleInstance();
        await ports.instances.insert(foreign, others);
        expect(await ports.instances.findMany(home, [others.id, newId(), instance.id])).to.deep.equal([instance]);
      });

      it('is not affected by a caller that changes its output', async () => {
        const { ports, home } = store();
        const instance = await add();
        scribble(await ports.instances.findMany(home, [instance.id]));
        expect(await ports.instances.findMany(home, [instance.id])).to.deep.equal([instance]);
      });
    });

    describeInsertMissing(instanceList, store);

    describeSyncing(instanceList, store);

    describeFields(instanceList, store);

    describeListing(instanceList, store);

    describe('count', () => {
      it('counts the current instances of this workspace only', async () => {
        const { ports, home, foreign } = store();
        expect(await ports.instances.count(home)).to.equal(0);
        const { id } = await add();
        await add();
        expect(await ports.instances.count(home)).to.equal(2);
        await ports.instances.remove(home, id);
        expect(await ports.instances.count(home)).to.equal(1);
        expect(await ports.instances.count(foreign)).to.equal(0);
      });
    });

    describe('changeStatus', () => {
      it('changes the status, and returns the instance with the change', async () => {
        const { ports, home } = store();
        const instance = await add({ status: 'connecting' });
        const changed = { ...instance, ...failed(1) };
        expect(await ports.instances.changeStatus(home, instance.id, 'connecting', failed(1))).to.deep.equal(changed);
        expect(await ports.instances.find(home, instance.id)).to.deep.equal(changed);
      });

      it('returns null if the status differs, and changes nothing', async () => {
        const { ports, home } = store();
        const instance = await add({ status: 'connected' });
        expect(await ports.instances.changeStatus(home, instance.id, 'connecting', failed(1))).to.be.null;
        expect(await ports.instances.find(home, instance.id)).to.deep.equal(instance);
      });

      it('returns null for an unknown id, and adds nothing', async () => {
        const { ports, home } = store();
        expect(await ports.instances.changeStatus(home, newId(), 'connecting', failed(1))).to.be.null;
        expect(await ports.instances.count(home)).to.equal(0);
      });

      it('returns null for an instance of another workspace, and does not change it', async () => {
        const { ports, home, foreign } = store();
        const instance = await add({ status: 'connecting' });
        expect(await ports.instances.changeStatus(foreign, instance.id, 'connecting', failed(1))).to.be.null;
        expect(await ports.instances.find(home, instance.id)).to.deep.equal(instance);
      });

      it('lets exactly one of many concurrent callers change the same status', async () => {
        const { ports, home } = store();
        const { id } = await add({ status: 'connecting' });
        const results = await atOnce(20, (index) =>
          ports.instances.changeStatus(home, id, 'connecting', failed(1 + index)),
        );
        const winners = results.filter((result) => result !== null);
        expect(winners).to.have.lengthOf(1);
        expect(await ports.instances.find(home, id)).to.deep.equal(winners[0]);
      });

      it('keeps the position of the instance in the list', async () => {
        const { ports, home } = store();
        await add();
        const { id } = await add({ status: 'connecting' });
        await add();
        const before = await ports.instances.list(home, EVERYTHING);
        await ports.instances.changeStatus(home, id, 'connecting', failed(1));
        const after = await ports.instances.list(home, EVERYTHING);
        expect(after.map(({ position }) => position)).to.deep.equal(before.map(({ position }) => position));
        expect(after.map(({ record }) => record.id)).to.deep.equal(before.map(({ record }) => record.id));
        expect(after[1]?.record.status).to.equal('failed');
      });

      it('is not affected by a caller that changes its input or output', async () => {
        const { ports, home } = store();
        const instance = await add({ status: 'connecting' });
        const change = failed(1);
        const changed = await ports.instances.changeStatus(home, instance.id, 'connecting', change);
        scribble(change);
        scribble(changed);
        expect(await ports.instances.find(home, instance.id)).to.deep.equal({ ...instance, ...failed(1) });
      });
    });

    describe('remove', () => {
      it('removes the instance permanently, and returns whether it existed', async () => {
        const { ports, home } = store();
        const { id } = await add();
        const other = await add();
        expect(await ports.instances.remove(home, id)).to.be.true;
        expect(await ports.instances.remove(home, id)).to.be.false;
        expect(await ports.instances.find(home, id)).to.be.null;
        expect(await ports.instances.changeStatus(home, id, 'disconnected', failed(1))).to.be.null;
        const rows = await ports.instances.list(home, EVERYTHING);
        expect(rows.map(({ record }) => record)).to.deep.equal([other]);
      });

      it('returns true to exactly one of many concurrent callers', async () => {
        const { ports, home } = store();
        const { id } = await add();
        const results = await atOnce(20, () => ports.instances.remove(home, id));
        expect(results.filter(Boolean)).to.have.lengthOf(1);
      });

      it('does not remove an instance of another workspace', async () => {
        const { ports, home, foreign } = store();
        const instance = await add();
        expect(await ports.instances.remove(foreign, instance.id)).to.be.false;
        expect(await ports.instances.find(home, instance.id)).to.deep.equal(instance);
      });
    });

    it('treats an invalid id as unknown, even among concurrent callers', async () => {
      const { ports, home } = store();
      const { instances } = ports;
      const { id: known } = await add();
      for (const id of invalidIds()) {
        expect(await instances.list(id, EVERYTHING)).to.deep.equal([]);
        expect(await instances.count(id)).to.equal(0);
        expect(await instances.find(id, known)).to.be.null;
        expect(await instances.changeStatus(home, id, 'disconnected', failed(1))).to.be.null;
        expect(await instances.changeStatus(id, known, 'disconnected', failed(1))).to.be.null;
        expect([await instances.remove(home, id), await instances.remove(id, known)]).to.deep.equal([false, false]);
      }
      const ids = [known, ...invalidIds(), known];
      const found = await atOnce(ids.length, (index) => instances.find(home, ids[index] ?? known));
      expect(found.map((instance) => instance?.id)).to.deep.equal(ids.map((id) => (id === known ? known : undefined)));
      expect((await instances.findMany(home, ids)).map(({ id }) => id)).to.deep.equal([known]);
    });

    it('keeps instances with the same id in two workspaces apart', async () => {
      const { ports, home, foreign } = store();
      const instance = await add({ status: 'connecting' });
      const twin = sampleInstance({ id: instance.id, name: 'Twin', status: 'connecting' });
      await ports.instances.insert(foreign, twin);
      expect(await ports.instances.find(home, instance.id)).to.deep.equal(instance);
      await ports.instances.changeStatus(home, instance.id, 'connecting', failed(1));
      expect(await ports.instances.find(foreign, twin.id)).to.deep.equal(twin);
      await ports.instances.remove(home, instance.id);
      expect(await ports.instances.find(foreign, twin.id)).to.deep.equal(twin);
    });
  });
};
