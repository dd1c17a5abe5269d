import { expect } from 'chai';
import { answersAreInTime } from '../../../src/chaos/checks/answers-are-in-time.js';
import { answerOf, evidenceOf, spanOf, used } from '../support/evidence-of.js';
import { offencesOf } from '../support/offences-of.js';

const uses = [used('key', [1_000, 11_600], answerOf(200))];

describe('answers are in time', () => {
  it('holds up to 10 s', () => {
    const verdict = answersAreInTime.judge(evidenceOf({ uses: [used('key', [1_000, 11_000], answerOf(200))] }));
    expect(verdict).to.deep.equal({ checked: 1, excused: 0, offences: [] });
  });

  it('is broken by a request that takes longer, answered or not', () => {
    const evidence = evidenceOf({ uses: [...uses, used('key', [0, 30_000], null)] });
    expect(offencesOf(answersAreInTime, evidence)).to.deep.equal([
      'A took 10600 ms to answer 200',
      'A took 30000 ms to answer nothing',
    ]);
  });

  it('adds what the runner and the process were kept from running meanwhile', () => {
    const stalls = [
      { where: 'runner' as const, milliseconds: 300, ...spanOf([500, 1_000]) },
      { where: 'A' as const, milliseconds: 300, ...spanOf([3_000, 3_500]) },
    ];
    expect(offencesOf(answersAreInTime, evidenceOf({ uses, stalls }))).to.deep.equal([]);
  });

  it('adds nothing of the other process, or of another time', () => {
    const stalls = [
      { where: 'B' as const, milliseconds: 900, ...spanOf([3_000, 4_000]) },
      { where: 'A' as const, milliseconds: 900, ...spanOf([12_000, 13_000]) },
    ];
    expect(offencesOf(answersAreInTime, evidenceOf({ uses, stalls }))).to.have.length(1);
  });
});
