import { expect } from 'chai';
import type { AdminStoragePorts } from '@workspace-api/admin';
import type { WorkspaceId } from '@workspace-api/core';
import { usagePeriodOf } from '@workspace-api/core/internal';
import { ERASED_LISTS, EVERYTHING, readAll } from './lists.js';
import {
  CREATED_AT,
  minutesLater,
  newHash,
  newId,
  sampleApiKey,
  sampleAuditEntry,
  sampleCampaign,
  sampleIdempotency,
} from './samples.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';
import { it } from '../runner/test-runner.js';

const MONTH = usagePeriodOf(CREATED_AT);

/** Registers the cases that every WorkspaceEraser must pass. */
export const describeWorkspaceEraserContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: WorkspaceEraser`, openHarness, (store) => {
    /** Returns the number of records in each list of a workspace. */
    const sizes = (ports: AdminStoragePorts, id: WorkspaceId): Promise<number[]> =>
      Promise.all(ERASED_LISTS.map(async (list) => (await readAll(list, ports, id)).length));

    const fill = async (ports: AdminStoragePorts, id: WorkspaceId, count: number): Promise<void> => {
      for (let added = 0; added < count; added++) for (const list of ERASED_LISTS) await list.add(ports, id);
    };

    /** Erases a whole workspace. Resolves to the results of the calls. */
    const erase = async (ports: AdminStoragePorts, id: WorkspaceId, limit: number): Promise<number[]> => {
      const counts: number[] = [];
      do counts.push(await ports.eraser.eraseSome(id, limit));
      while (counts.at(-1) === limit);
      return counts;
    };

    it('erases at most the limit in each call, everything in the end, and nothing of another or an unknown workspace', async () => {
      const { ports, home, foreign } = store();
      await fill(ports, home, 5);
      await fill(ports, foreign, 2);
      expect(await erase(ports, home, 6)).to.deep.equal([6, 6, 6, 2]);
      expect(await sizes(ports, home)).to.deep.equal([0, 0, 0, 0]);
      for (const id of [home, newId()]) expect(await ports.eraser.eraseSome(id, 6)).to.equal(0);
      expect(await sizes(ports, foreign)).to.deep.equal([2, 2, 2, 2]);
    });

    it('erases keys last, so that they are reported as revoked until then', async () => {
      const { ports, home } = store();
      await fill(ports, home, 2);
      await ports.eraser.eraseSome(home, 6);
      expect(await sizes(ports, home)).to.deep.equal([0, 0, 0, 2]);
    });

    it('frees key hashes and idempotency keys', async () => {
      const { ports, home, foreign } = store();
      const hash = newHash();
      const idempotency = sampleIdempotency();
      await ports.apiKeys.insert(home, sampleApiKey(home), hash);
      await ports.campaigns.insert(home, sampleCampaign(), idempotency);
      await erase(ports, home, 10);
      expect(await ports.apiKeys.findBySecretHash(hash)).to.be.null;
      expect(await ports.campaigns.findByIdempotencyKey(home, idempotency.key)).to.be.null;
      expect(await ports.campaigns.countCreated(home, MONTH)).to.equal(0);
      expect(await ports.campaigns.insert(home, sampleCampaign(), idempotency)).to.be.true;
      await ports.apiKeys.insert(foreign, sampleApiKey(foreign), hash);
      expect((await ports.apiKeys.findBySecretHash(hash))?.workspaceId).to.equal(foreign);
    });

    it('keeps the audit log, and the id of the workspace', async () => {
      const { ports, home } = store();
      const entry = sampleAuditEntry();
      await ports.auditLog.append(home, entry);
      await ports.auditLog.appendOutcome(home, entry.id, 'made', null);
      await ports.workspaces.markDeleted(home, minutesLater(1));
      await erase(ports, home, 10);
      const [row] = await ports.auditLog.list(home, EVERYTHING);
      expect(row?.record).to.deep.equal({ ...entry, outcome: 'made', counts: null });
      expect(await ports.workspaces.markDeleted(home, minutesLater(2))).to.be.true;
    });
  });
};
