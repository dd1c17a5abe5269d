import { DomainError, toWorkspaceId } from '@workspace-api/core';
import { recordedPorts, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { auditChange } from '../../src/audit/audit-change.js';

const ID = toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057');
const ENTRY = { action: 'workspace.rename', target: ID, details: { name: 'New' } } as const;
const CHANGES = [{ workspaceId: ID, ...ENTRY }] as const;

const open = () => {
  const ports = recordedPorts();
  const audit = auditChange(ports);
  const outcomes = async () =>
    (await ports.auditLog.list(ID, { below: null, limit: 10 })).map(({ record }) => record.outcome);
  return { ports, audit, outcomes };
};

const outage = (applied: 'no' | 'unknown') => new DomainError('unavailable', { retryAfterSeconds: 1, applied });

describe('auditChange', () => {
  it('writes the entry before the change, and its outcome after', async () => {
    const { ports, audit, outcomes } = open();
    expect(
      await audit(CHANGES, { actor: 'ann', reason: 'Because.' }, async () => {
        expect(await outcomes()).to.deep.equal([null]);
        return 'result';
      }),
    ).to.equal('result');
    const [row] = await ports.auditLog.list(ID, { below: null, limit: 10 });
    expect(row?.record).to.deep.include({
      ...ENTRY,
      at: ports.clock.now(),
      actor: 'ann',
      reason: 'Because.',
      outcome: 'made',
    });
  });

  it('makes no change if the entry cannot be written, and reports that', async () => {
    const { ports } = open();
    ports.auditLog.append = () => Promise.reject(outage('unknown'));
    let isMade = false;
    const rejection = await rejectionOf(
      auditChange(ports)(CHANGES, {}, async () => {
        isMade = true;
      }),
    );
    expect(rejection.details).to.include({ applied: 'no' });
    expect(isMade).to.equal(false);
  });

  for (const [what, error, outcome] of [
    ['a change that the core rejects', new DomainError('last_owner'), 'not_made'],
    ['a change that was certainly not written', outage('no'), 'not_made'],
    ['a change whose reply was lost', outage('unknown'), null],
    ['a change that ended in an unknown error', new Error('E11000'), null],
  ] as const) {
    it(`leaves ${what} with the outcome ${String(outcome)}, and rethrows the error`, async () => {
      const { ports, audit, outcomes } = open();
      const thrown = await audit(CHANGES, {}, () => Promise.reject(error)).catch((caught: unknown) => caught);
      expect(thrown).to.equal(error);
      expect(await outcomes()).to.deep.equal([outcome]);
      expect(ports.callsOf('auditLog.appendOutcome')).to.have.lengthOf(outcome === null ? 0 : 1);
    });
  }

  it('does not fail a change if only its outcome cannot be written', async () => {
    const { ports, outcomes } = open();
    ports.auditLog.appendOutcome = () => Promise.reject(outage('unknown'));
    expect(await auditChange(ports)(CHANGES, {}, () => Promise.resolve('result'))).to.equal('result');
    expect(await outcomes()).to.deep.equal([null]);
  });
});
