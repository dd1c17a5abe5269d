import { expect } from 'chai';
import { atOnce, fulfilledAtOnce } from '../support/at-once.js';
import { expectRejection } from '../support/expect-rejection.js';
import { scribble } from '../support/scribble.js';
import { describeFields } from './field-cases.js';
import { invalidIds } from './invalid-ids.js';
import { auditLogList } from './lists.js';
import { EVERYTHING, describeListing } from './listing-cases.js';
import { newId, sampleAuditEntry } from './samples.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** Registers the cases that every AuditLog must pass. */
export const describeAuditLogContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: AuditLog`, openHarness, (store) => {
    const outcomes = async (): Promise<unknown[]> => {
      const { ports, home } = store();
      return (await ports.auditLog.list(home, EVERYTHING)).map(({ record }) => record.outcome);
    };

    describeFields(auditLogList, store);

    describeListing(auditLogList, store);

    describe('append', () => {
      it('rejects a taken id, and changes nothing', async () => {
        const { ports, home } = store();
        const entry = sampleAuditEntry();
        await ports.auditLog.append(home, entry);
        await expectRejection(ports.auditLog.append(home, { ...entry, actor: 'eve' }));
        expect((await ports.auditLog.list(home, EVERYTHING)).map(({ record }) => record)).to.deep.equal([
          { ...entry, outcome: null },
        ]);
      });

      it('lets exactly one of many concurrent callers take the same id', async () => {
        const { ports, home } = store();
        const { id } = sampleAuditEntry();
        const winners = await fulfilledAtOnce(20, (index) =>
          ports.auditLog.append(home, sampleAuditEntry({ id, actor: `member ${index}` })),
        );
        expect(winners).to.have.lengthOf(1);
        const rows = await ports.auditLog.list(home, EVERYTHING);
        expect(rows.map(({ record }) => record.actor)).to.deep.equal([`member ${String(winners[0])}`]);
      });

      it('is not affected by a caller that changes its input', async () => {
        const { ports, home } = store();
        const entry = sampleAuditEntry();
        const given = structuredClone(entry);
        await ports.auditLog.append(home, given);
        scribble(given);
        const [row] = await ports.auditLog.list(home, EVERYTHING);
        expect(row?.record).to.deep.equal({ ...entry, outcome: null });
      });
    });

    describe('appendOutcome', () => {
      it('is listed with its entry only', async () => {
        const { ports, home } = store();
        const [first, second, third] = [sampleAuditEntry(), sampleAuditEntry(), sampleAuditEntry()] as const;
        for (const entry of [first, second, third]) await ports.auditLog.append(home, entry);
        await ports.auditLog.appendOutcome(home, third.id, 'made');
        await ports.auditLog.appendOutcome(home, first.id, 'not_made');
        expect(await outcomes()).to.deep.equal(['made', null, 'not_made']);
      });

      it('keeps the first outcome of an entry', async () => {
        const { ports, home } = store();
        const entry = sampleAuditEntry();
        await ports.auditLog.append(home, entry);
        for (const outcome of ['not_made', 'made', 'not_made'] as const)
          await ports.auditLog.appendOutcome(home, entry.id, outcome);
        expect(await outcomes()).to.deep.equal(['not_made']);
      });

      it('keeps one of many concurrent outcomes', async () => {
        const { ports, home } = store();
        const entry = sampleAuditEntry();
        await ports.auditLog.append(home, entry);
        await atOnce(20, (index) =>
          ports.auditLog.appendOutcome(home, entry.id, index % 2 === 0 ? 'made' : 'not_made'),
        );
        const [outcome] = await outcomes();
        expect(outcome).to.be.oneOf(['made', 'not_made']);
        await ports.auditLog.appendOutcome(home, entry.id, outcome === 'made' ? 'not_made' : 'made');
        expect(await outcomes()).to.deep.equal([outcome]);
      });

      it('does not change the entry of another workspace with the same id', async () => {
        const { ports, home, foreign } = store();
        const entry = sampleAuditEntry();
        await ports.auditLog.append(home, entry);
        await ports.auditLog.append(foreign, entry);
        await ports.auditLog.appendOutcome(foreign, entry.id, 'made');
        expect(await outcomes()).to.deep.equal([null]);
        const [row] = await ports.auditLog.list(foreign, EVERYTHING);
        expect(row?.record.outcome).to.equal('made');
      });

      it('adds nothing for an unknown entry', async () => {
        const { ports, home } = store();
        await ports.auditLog.appendOutcome(home, newId(), 'made');
        expect(await outcomes()).to.deep.equal([]);
      });
    });

    it('adds nothing for an invalid id', async () => {
      const { ports } = store();
      for (const id of invalidIds()) expect(await ports.auditLog.list(id, EVERYTHING)).to.deep.equal([]);
    });
  });
};
