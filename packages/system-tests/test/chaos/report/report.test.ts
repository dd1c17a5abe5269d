import { expect } from 'chai';
import { lastLineOf, reportOf } from '../../../src/chaos/report/report.js';

const kept = { name: 'kept', isPassed: true, remark: '3 things', details: [] };
const broken = { name: 'broken', isPassed: false, remark: '1 wrong', details: ['what happened'] };

describe('the report', () => {
  it('has the counts one below the other, then each check', () => {
    const summary = [
      ['elections', '3'],
      ['pages', '12'],
    ] as const;
    expect(reportOf('title', summary, [kept, broken]).split('\n')).to.deep.equal([
      '',
      'title',
      '  elections  3',
      '  pages      12',
      '  passed  kept: 3 things',
      '  FAILED  broken: 1 wrong',
      '          what happened',
    ]);
  });

  it('ends with a line that a script can read', () => {
    expect(lastLineOf([kept, broken, kept])).to.equal('chaos: 2 checks passed, 1 failed');
  });
});
