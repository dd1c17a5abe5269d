import { expect } from 'chai';
import { everythingRecovers } from '../../../src/chaos/checks/everything-recovers.js';
import { evidenceOf, spanOf } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

describe('everything recovers', () => {
  it('holds after a recovery, and is broken when the run gave up', () => {
    const recoveries = [
      { isComplete: true, ...spanOf([0, 3_000]) },
      { isComplete: false, ...spanOf([10_000, 130_000]) },
    ];
    expect(everythingRecovers.judge(evidenceOf({ recoveries })).checked).to.equal(2);
    expect(violationsOf(everythingRecovers, evidenceOf({ recoveries }))).to.deep.equal(['not within 120 s']);
  });
});
