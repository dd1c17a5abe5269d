import { expect } from 'chai';
import type { InstanceStatusChange } from '@workspace-api/admin';
import type { Instance, InstanceStatus } from '@workspace-api/core';
import { atOnce } from '../support/at-once.js';
import { describeList } from './list-cases.js';
import { instanceList } from './lists.js';
import { minutesLater, sampleInstance } from './samples.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';
import { describeSyncing } from './syncing-cases.js';
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
    describeList(instanceList, store);

    describeSyncing(instanceList, store);

    describe('changeStatus', () => {
      /** Adds an instance with a status to the home workspace. */
      const add = async (status: InstanceStatus): Promise<Instance> => {
        const { ports, home } = store();
        const instance = sampleInstance({ status });
        await ports.instances.insertMissing(home, [instance]);
        return instance;
      };

      it('returns null if the status differs, and changes nothing', async () => {
        const { ports, home } = store();
        const instance = await add('connected');
        expect(await ports.instances.changeStatus(home, instance.id, 'connecting', failed(1))).to.be.null;
        expect(await ports.instances.findMany(home, [instance.id])).to.deep.equal([instance]);
      });

      it('lets exactly one of many concurrent callers change the same status', async () => {
        const { ports, home } = store();
        const { id } = await add('connecting');
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
