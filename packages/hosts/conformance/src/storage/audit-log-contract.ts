import { expect } from 'chai';
import type { AdminStoragePorts, AuditEntryId, PlacedAuditRecord } from '@workspace-api/admin';
import { setTimeout as delay } from 'node:timers/promises';
import { atOnce } from '../support/at-once.js';
import { describeList } from './list-cases.js';
import { EVERYTHING, auditLogList } from './lists.js';
import { CREATED_AT, newId, sampleAuditEntry } from './samples.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** Registers the cases that every AuditLog must pass. */
export const describeAuditLogContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: AuditLog`, openHarness, (store) => {
    /**
     * Reads all entries with some of the ids, page by page. A store may hold back the latest ones, so others are added while
     * they are waited for, ever more rarely.
     */
    const exported = async (
      { auditLog }: AdminStoragePorts,
      ids: () => ReadonlySet<string>,
      limit: number,
    ): Promise<readonly PlacedAuditRecord[]> => {
      const found: PlacedAuditRecord[] = [];
      let after: PlacedAuditRecord | null = null;
      let pause = 1;
      const isComplete = (): boolean => found.filter(({ record }) => ids().has(record.id)).length >= ids().size;
      while (!isComplete()) {
        const rows: readonly PlacedAuditRecord[] = await auditLog.listAll(after, limit);
        expect(rows.length).to.be.at.most(limit);
        found.push(...rows);
        after = rows.at(-1) ?? after;
        if (rows.length > 0) continue;
        await auditLog.append(store().foreign, sampleAuditEntry());
        await delay(pause);
        pause = Math.min(2 * pause, 500);
      }
      const places = found.map(({ position, workspaceId }) => position + workspaceId);
      expect(places).to.deep.equal([...new Set(places)].sort());
      return found.filter(({ record }) => ids().has(record.id));
    };

    const outcomes = async (): Promise<unknown[]> => {
      const { ports, home } = store();
      return (await ports.auditLog.list(home, EVERYTHING)).map(({ record }) => record.outcome);
    };

    describeList(auditLogList, store);

    describe('appendOutcome', () => {
      it('is listed with its entry only', async () => {
        const { ports, home } = store();
        const [first, second, third] = [sampleAuditEntry(), sampleAuditEntry(), sampleAuditEntry()] as const;
        for (const entry of [first, second, third]) await ports.auditLog.append(home, entry);
        await ports.auditLog.appendOutcome(home, third.id, 'made', { added: 3, removed: 0 });
        await ports.auditLog.appendOutcome(home, first.id, 'not_made', null);
        expect(await outcomes()).to.deep.equal(['made', null, 'not_made']);
        const rows = await ports.auditLog.list(home, EVERYTHING);
        expect(rows.map(({ record }) => record.counts)).to.deep.equal([{ added: 3, removed: 0 }, null, null]);
      });

      it('keeps one of many concurrent outcomes, and ignores later ones', async () => {
        const { ports, home } = store();
        const entry = sampleAuditEntry();
        await ports.auditLog.append(home, entry);
        await atOnce(20, (index) =>
          ports.auditLog.appendOutcome(home, entry.id, index % 2 === 0 ? 'made' : 'not_made', null),
        );
        const [outcome] = await outcomes();
        expect(outcome).to.be.oneOf(['made', 'not_made']);
        await ports.auditLog.appendOutcome(home, entry.id, outcome === 'made' ? 'not_made' : 'made', null);
        expect(await outcomes()).to.deep.equal([outcome]);
      });

      it('does not change the entry of another workspace with the same id', async () => {
        const { ports, home, foreign } = store();
        const entry = sampleAuditEntry();
        await ports.auditLog.append(home, entry);
        await ports.auditLog.append(foreign, entry);
        await ports.auditLog.appendOutcome(foreign, entry.id, 'made', null);
        expect(await outcomes()).to.deep.equal([null]);
        const [row] = await ports.auditLog.list(foreign, EVERYTHING);
        expect(row?.record.outcome).to.equal('made');
      });

      it('adds nothing for an unknown entry', async () => {
        const { ports, home } = store();
        await ports.auditLog.appendOutcome(home, newId(), 'made', null);
        expect(await outcomes()).to.deep.equal([]);
      });
    });

    describe('updateMany and removeMany', () => {
      it('change entries of one workspace, with or without their outcomes, and leave every place to continue from', async () => {
        const { ports, home, foreign } = store();
        const { auditLog } = ports;
        const entries = Array.from({ length: 4 }, () => sampleAuditEntry());
        const ids = entries.map(({ id }) => id);
        for (const workspaceId of [home, foreign])
          for (const entry of entries) {
            await auditLog.append(workspaceId, entry);
            await auditLog.appendOutcome(workspaceId, entry.id, 'made', { added: 1 });
          }
        const rows = await exported(ports, () => new Set(ids), 3);
        const [first, second, third] = rows.filter(({ workspaceId }) => workspaceId === home);
        const without = { actor: null, reason: null, details: {} };
        const changed = entries.slice(1, 3).map((entry) => ({ ...entry, ...without }));
        await auditLog.updateMany(home, changed);
        expect(await auditLog.listAll(first ?? null, 1)).to.deep.equal([
          { ...second, record: { ...second?.record, ...without } },
        ]);
        expect(await auditLog.removeMany(home, [...ids.slice(0, 2), newId()])).to.equal(2);
        expect((await auditLog.listAll(second ?? null, 1))[0]).to.include({ position: third?.position });
        expect(await outcomes()).to.deep.equal(['made', 'made']);
        const others = (await auditLog.list(foreign, EVERYTHING)).filter(({ record }) => ids.includes(record.id));
        expect(others.map(({ record }) => record.outcome)).to.deep.equal(['made', 'made', 'made', 'made']);
        await auditLog.append(home, changed[0] ?? sampleAuditEntry());
        expect(await outcomes()).to.deep.equal([null, 'made', 'made']);
      });
    });

    describe('listAll', () => {
      it('returns the entries of all workspaces with their outcomes, oldest first, also of a deleted one', async () => {
        const { ports, home, foreign } = store();
        const { auditLog } = ports;
        const added = [home, foreign, home, newId(), foreign].map((workspaceId) => ({
          workspaceId,
          record: sampleAuditEntry(),
        }));
        for (const { workspaceId, record } of added) await auditLog.append(workspaceId, record);
        await auditLog.appendOutcome(foreign, String(added[1]?.record.id) as AuditEntryId, 'made', { removed: 2 });
        await ports.workspaces.markDeleted(home, CREATED_AT);
        const ids = new Set<string>(added.map(({ record }) => record.id));
        const expected = added.map(({ workspaceId, record }, index) => ({
          workspaceId,
          record: {
            ...record,
            ...(index === 1 ? { outcome: 'made', counts: { removed: 2 } } : { outcome: null, counts: null }),
          },
        }));
        const rows = await exported(ports, () => ids, 2);
        expect(rows.map(({ workspaceId, record }) => ({ workspaceId, record }))).to.deep.equal(expected);
        const listed = (await auditLog.list(home, EVERYTHING)).map(({ position }) => position).reverse();
        expect(listed).to.deep.equal(rows.filter((row) => row.workspaceId === home).map(({ position }) => position));
        for (const [index, row] of rows.slice(0, -1).entries())
          expect(await auditLog.listAll(row, 1)).to.deep.equal([rows[index + 1]]);
      });

      it('misses and repeats nothing while processes add entries in many workspaces', async () => {
        const { ports, openPorts } = store();
        const processes = [ports, openPorts()];
        const ids = new Set<string>();
        let isAdding = true;
        const reading = [1, 7, 100].map(async (limit, index) => {
          // Complete only once all appends have ended.
          const all = (): ReadonlySet<string> => (isAdding ? new Set([...ids, 'more']) : ids);
          return exported(processes[index % 2] ?? ports, all, limit);
        });
        await atOnce(12, async (index) => {
          const workspaceId = newId();
          for (let count = 0; count < 8; count++) {
            const entry = sampleAuditEntry();
            ids.add(entry.id);
            await (processes[index % 2] ?? ports).auditLog.append(workspaceId, entry);
          }
        });
        isAdding = false;
        for (const rows of await Promise.all(reading)) expect(rows).to.have.lengthOf(96);
      });
    });
  });
};
