import { expect } from 'chai';
import { responsesAreInTime } from '../../../src/chaos/checks/responses-are-in-time.js';
import { responseOf, evidenceOf, spanOf, used } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

const uses = [used('key', [1_000, 11_600], responseOf(200))];

describe('responses are in time', () => {
  it('holds up to 10 s', () => {
    const verdict = responsesAreInTime.judge(evidenceOf({ uses: [used('key', [1_000, 11_000], responseOf(200))] }));
    expect(verdict).to.deep.equal({ checked: 1, excused: 0, violations: [] });
  });

  it('is broken by a request that takes longer, with a response or without', () => {
    const evidence = evidenceOf({ uses: [...uses, used('key', [0, 30_000], null)] });
    expect(violationsOf(responsesAreInTime, evidence)).to.deep.equal([
      'A took 10600 ms, status 200',
      'A took 30000 ms, status none',
    ]);
  });

  it('adds blocks of the event loops of runner and process', () => {
    const stalls = [
      { where: 'runner' as const, milliseconds: 300, ...spanOf([500, 1_000]) },
      { where: 'A' as const, milliseconds: 300, ...spanOf([3_000, 3_500]) },
    ];
    expect(violationsOf(responsesAreInTime, evidenceOf({ uses, stalls }))).to.deep.equal([]);
  });

  it('adds no block of the other process, or of another time', () => {
    const stalls = [
      { where: 'B' as const, milliseconds: 900, ...spanOf([3_000, 4_000]) },
      { where: 'A' as const, milliseconds: 900, ...spanOf([12_000, 13_000]) },
    ];
    expect(violationsOf(responsesAreInTime, evidenceOf({ uses, stalls }))).to.have.length(1);
  });
});
