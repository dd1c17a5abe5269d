import { expect } from 'chai';
import type { InstanceStatusChange } from '@workspace-api/admin';
import type { Instance } from '@workspace-api/core';
import { atOnce } from '../support/at-once.js';
import { describeFields } from './field-cases.js';
import { describeInsertMissing } from './insert-missing-cases.js';
import { instanceList } from './lists.js';
import { describeListing } from './listing-cases.js';
import { describeRecords } from './record-cases.js';
import { minutesLater, sampleInstance } from './samples.js';
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

    describeInsertMissing(instanceList, store);

    describeSyncing(instanceList, store);

    describeRecords(instanceList, store);

    describeFields(instanceList, store);

    describeListing(instanceList, store);

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
    });
  });
};
