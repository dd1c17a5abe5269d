import { expect } from 'chai';
import { processesReportNoError } from '../../../src/chaos/checks/processes-report-no-error.js';
import { evidenceOf } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

describe('processes report no error', () => {
  it('holds when none reports one', () => {
    expect(processesReportNoError.judge(evidenceOf({}))).to.deep.equal({ checked: 2, excused: 0, violations: [] });
  });

  it('is broken by each error', () => {
    expect(violationsOf(processesReportNoError, evidenceOf({ errors: ['A: one', 'B: two'] }))).to.deep.equal([
      'A: one',
      'B: two',
    ]);
  });
});
