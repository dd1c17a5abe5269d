import { expect } from 'chai';
import { SYNC_BATCH, type InstanceStatusChange } from '@workspace-api/admin';
import type { Instance } from '@workspace-api/core';
import { atOnce } from '../support/at-once.js';
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
      await ports.instances.insertMissing(home, [instance]);
      return instance;
    };

    describe('findMany', () => {
      it('is not affected by a caller that changes its input or output', async () => {
        const { ports, home } = store();
        const instance = sampleInstance();
        const given = { ...instance };
        await ports.instances.insertMissing(home, [given]);
        scribble(given);
        scribble(await ports.instances.findMany(home, [instance.id]));
        expect(await ports.instances.findMany(home, [instance.id])).to.deep.equal([instance]);
      });

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
        await ports.instances.insertMissing(foreign, [others]);
        expect(await ports.instances.findMany(home, [others.id, newId(), instance.id])).to.deep.equal([instance]);
      });
    });

    describeInsertMissing(instanceList, store);

    describeSyncing(instanceList, store);

    describeFields(instanceList, store);

    describeListing(instanceList, store);

    describe('count', () => {
      it('counts the current instances of this workspace only, or up to a number', async () => {
        const { ports, home, foreign } = store();
        expect(await ports.instances.count(home)).to.equal(0);
        const { id } = await add();
        await add();
        expect(await ports.instances.count(home)).to.equal(2);
        expect(await ports.instances.count(home, 1)).to.be.within(1, 2);
        expect(await ports.instances.count(home, 3)).to.equal(2);
        await ports.instances.removeMany(home, [id]);
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
        expect(await ports.instances.findMany(home, [instance.id])).to.deep.equal([changed]);
      });

      it('returns null if the status differs, and changes nothing', async () => {
        const { ports, home } = store();
        const instance = await add({ status: 'connected' });
        expect(await ports.instances.changeStatus(home, instance.id, 'connecting', failed(1))).to.be.null;
        expect(await ports.instances.findMany(home, [instance.id])).to.deep.equal([instance]);
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
        expect(await ports.instances.findMany(home, [instance.id])).to.deep.equal([instance]);
      });

      it('lets exactly one of many concurrent callers change the same status', async () => {
        const { ports, home } = store();
        const { id } = await add({ status: 'connecting' });
        const results = await atOnce(20, (index) =>
          ports.instances.changeStatus(home, id, 'connecting', failed(1 + index)),
        );
        const winners = results.filter((result) => result !== null);
        expect(winners).to.have.lengthOf(1);
        expect(await ports.instances.findMany(home, [id])).to.deep.equal([winners[0]]);
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
        expect(await ports.instances.findMany(home, [instance.id])).to.deep.equal([{ ...instance, ...failed(1) }]);
      });
    });

    it('treats an invalid id as unknown, even among concurrent callers', async () => {
      const { ports, home } = store();
      const { instances } = ports;
      const { id: known } = await add();
      for (const id of invalidIds()) {
        expect(await instances.list(id, EVERYTHING)).to.deep.equal([]);
        expect(await instances.count(id)).to.equal(0);
        expect(await instances.findMany(id, [known])).to.deep.equal([]);
        expect(await instances.changeStatus(home, id, 'disconnected', failed(1))).to.be.null;
        expect(await instances.changeStatus(id, known, 'disconnected', failed(1))).to.be.null;
        expect([await instances.removeMany(home, [id]), await instances.removeMany(id, [known])]).to.deep.equal([0, 0]);
      }
      const ids = [known, ...invalidIds(), known];
      const found = await atOnce(ids.length, (index) => instances.findMany(home, [ids[index] ?? known]));
      expect(found.map(([instance]) => instance?.id)).to.deep.equal(
        ids.map((id) => (id === known ? known : undefined)),
      );
      expect((await instances.findMany(home, ids)).map(({ id }) => id)).to.deep.equal([known]);
    });

    it('keeps instances with the same id in two workspaces apart', async () => {
      const { ports, home, foreign } = store();
      const instance = await add({ status: 'connecting' });
      const twin = sampleInstance({ id: instance.id, name: 'Twin', status: 'connecting' });
      await ports.instances.insertMissing(foreign, [twin]);
      expect(await ports.instances.findMany(home, [instance.id])).to.deep.equal([instance]);
      await ports.instances.changeStatus(home, instance.id, 'connecting', failed(1));
      expect(await ports.instances.findMany(foreign, [twin.id])).to.deep.equal([twin]);
      await ports.instances.removeMany(home, [instance.id]);
      expect(await ports.instances.findMany(foreign, [twin.id])).to.deep.equal([twin]);
    });
  });
};
