import { expect } from 'chai';
import type { WorkspaceId } from '@workspace-api/core';
import { usagePeriodOf } from '@workspace-api/core/internal';
import { beforeEach, it } from '../runner/test-runner.js';
import { expectRejection } from '../support/expect-rejection.js';
import { CREATED_AT, changeTo, minutesLater, newHash, sampleApiKey, sampleCampaign, sampleLease } from './samples.js';
import { addWorkspace, describeStorage, type OpenStorage, type StorageHarness } from './storage-harness.js';

/** A store with a part that can fail. */
export interface BreakableHarness extends StorageHarness {
  /** Makes every statement fail that reads or writes a row of the workspace, as if the node of its rows were down. */
  breakRows(workspaceId: WorkspaceId): Promise<void>;
  /** Makes all rows usable again. */
  mendRows(): Promise<void>;
}

const MONTH = usagePeriodOf(CREATED_AT);

/**
 * Registers the cases of storage adapters whose calls share statements. If the rows of one workspace cannot be used, the
 * callers who wait with it for a statement do not notice.
 */
export const describeSeparateFatesContract = (name: string, openHarness: () => Promise<BreakableHarness>): void => {
  let harness: BreakableHarness;
  const open: OpenStorage = async () => (harness = await openHarness());

  describeStorage(`${name}: calls that share a statement with one whose rows cannot be used`, open, (store) => {
    let others: readonly WorkspaceId[];
    let broken: WorkspaceId;

    beforeEach(async () => {
      const { ports, home, foreign } = store();
      others = [home, await addWorkspace(ports), await addWorkspace(ports)];
      broken = foreign;
    });

    /** Makes a call for each workspace at once, several times. Each of those for the broken one must be rejected. */
    const callEach = async <Result>(call: (workspaceId: WorkspaceId) => Promise<Result>): Promise<Result[]> => {
      const calls = [...others, broken, broken, ...others].map(async (id) => {
        if (id !== broken) return [await call(id)];
        await expectRejection(call(id));
        return [];
      });
      return (await Promise.all(calls)).flat();
    };

    const whileBroken = async (act: () => Promise<void>): Promise<void> => {
      await harness.breakRows(broken);
      try {
        await act();
      } finally {
        await harness.mendRows();
      }
    };

    it('find the limits of their workspaces', async () => {
      const { workspaces } = store().ports;
      await whileBroken(async () => {
        const found = await callEach((id) => workspaces.find(id));
        expect(found.map((workspace) => workspace?.id)).to.deep.equal([...others, ...others]);
      });
    });

    it('find their keys', async () => {
      const { apiKeys } = store().ports;
      const hashes = new Map<WorkspaceId, string>();
      for (const id of [...others, broken]) {
        hashes.set(id, newHash());
        await apiKeys.insert(id, sampleApiKey(id), hashes.get(id) ?? '');
      }
      await whileBroken(async () => {
        const found = await callEach((id) => apiKeys.findBySecretHash(hashes.get(id) ?? ''));
        expect(found.map((key) => key?.workspaceId)).to.deep.equal([...others, ...others]);
      });
    });

    it('insert their campaigns, each once', async () => {
      const { campaigns } = store().ports;
      await whileBroken(async () => {
        const inserted = await callEach((id) => campaigns.insert(id, sampleCampaign(), null));
        expect(inserted).to.deep.equal(Array(6).fill(true));
        for (const id of others) expect(await campaigns.countCreated(id, MONTH)).to.equal(2);
      });
    });

    it('share their counts, and the others are shared later', async () => {
      const { ports, openPorts } = store();
      for (const id of [...others, broken]) ports.counters.add(id, 'workspace', MONTH);
      const shared = (id: WorkspaceId): Promise<number> => openPorts().counters.total(id, 'workspace', MONTH);
      await whileBroken(async () => {
        await expectRejection(ports.counters.flush());
        for (const id of others) expect(await shared(id)).to.equal(1);
      });
      await ports.counters.flush();
      expect(await shared(broken)).to.equal(1);
    });

    it('claim their campaigns', async () => {
      const { campaigns, campaignQueue } = store().ports;
      const due = { status: 'scheduled', scheduledAt: CREATED_AT } as const;
      for (const id of [...others, broken]) await campaigns.insert(id, sampleCampaign(due), null);
      await whileBroken(async () => {
        const taken = await campaignQueue.take([broken, ...others], minutesLater(1), 1, ({ campaign }) => ({
          ...changeTo(campaign),
          lease: sampleLease(),
        }));
        expect(taken.map(({ workspaceId }) => workspaceId)).to.have.members(others);
      });
    });
  });
};
