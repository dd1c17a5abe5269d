import { expect } from 'chai';
import { replaysEqualFirstResponse } from '../../../src/chaos/checks/replays-equal-first-response.js';
import { created, evidenceOf, rejected } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

describe('replays equal the first response', () => {
  it('holds when all successes of a key have the same bytes', () => {
    const creations = [
      created('k', 'c', [0, 1]),
      rejected('k', [1, 2]),
      created('k', 'c', [2, 3]),
      created('l', 'd', [0, 1]),
    ];
    const verdict = replaysEqualFirstResponse.judge(evidenceOf({ creations }));
    expect(verdict).to.deep.equal({ checked: 1, excused: 0, violations: [] });
  });

  it('is broken by other bytes, whichever request was sent first', () => {
    const creations = [created('k', 'c', [0, 9], { body: 'later' }), created('k', 'c', [5, 6], { body: 'first' })];
    expect(violationsOf(replaysEqualFirstResponse, evidenceOf({ creations }))).to.deep.equal([
      'key k got first, and later from A later',
    ]);
  });
});
