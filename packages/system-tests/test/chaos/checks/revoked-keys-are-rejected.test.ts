import { expect } from 'chai';
import { revokedKeysAreRejected } from '../../../src/chaos/checks/revoked-keys-are-rejected.js';
import { responseOf, evidenceOf, spanOf, used } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

const revocations = [
  { keyId: 'key', isAcknowledged: false, ...spanOf([0, 5]) },
  { keyId: 'key', isAcknowledged: true, ...spanOf([6, 10]) },
];
const passed = responseOf(200);

describe('revoked keys are rejected', () => {
  it('holds for requests that are rejected, or were sent before the acknowledgement', () => {
    const uses = [
      used('key', [9, 20], passed),
      used('key', [11, 12], responseOf(401, { code: 'revoked_key' })),
      used('another', [11, 12], passed),
    ];
    const verdict = revokedKeysAreRejected.judge(evidenceOf({ revocations, uses }));
    expect(verdict).to.deep.equal({ checked: 1, excused: 0, violations: [] });
  });

  it('is broken by a success, and by any response that takes the key for valid', () => {
    const uses = [used('key', [11, 12], passed), used('key', [11, 12], responseOf(403))];
    expect(violationsOf(revokedKeysAreRejected, evidenceOf({ revocations, uses }))).to.deep.equal([
      'A responded with 200 to the revoked key key',
      'A responded with 403 to the revoked key key',
    ]);
  });

  it('learns nothing from 503 or no response', () => {
    const uses = [used('key', [11, 12], responseOf(503)), used('key', [11, 12], null)];
    expect(revokedKeysAreRejected.judge(evidenceOf({ revocations, uses })).checked).to.equal(0);
  });

  describe('while a stopped primary is resumed', () => {
    const resumedPrimaries = [spanOf([20, 30])];
    const uses = [used('key', [15, 20], passed), used('key', [31, 32], passed)];

    it('is not held against key reads with majority, but before and after that it is', () => {
      const verdict = revokedKeysAreRejected.judge(evidenceOf({ revocations, uses, resumedPrimaries }));
      expect(verdict).to.include({ checked: 2, excused: 1 });
      expect(verdict.violations.map(({ when }) => when.start)).to.deep.equal([31]);
    });

    it('is held against linearizable key reads', () => {
      const evidence = evidenceOf({ revocations, uses, resumedPrimaries, keyReads: 'linearizable' });
      expect(revokedKeysAreRejected.judge(evidence).violations).to.have.length(2);
    });
  });
});
