import { expect } from 'chai';
import { largeCommandsEnd } from '../../../src/chaos/checks/large-commands-end.js';
import { evidenceOf, spanOf } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

describe('large commands end', () => {
  it('holds when every process reports no problem', () => {
    const largeCommands = [{ process: 'A' as const, problem: null, ...spanOf([0, 8_000]) }];
    expect(largeCommandsEnd.judge(evidenceOf({ largeCommands }))).to.deep.equal({
      checked: 1,
      excused: 0,
      violations: [],
    });
  });

  it('is broken by each problem', () => {
    const largeCommands = [{ process: 'B' as const, problem: 'It does not end.', ...spanOf([0, 12_000]) }];
    expect(violationsOf(largeCommandsEnd, evidenceOf({ largeCommands }))).to.deep.equal(['B: It does not end.']);
  });
});
