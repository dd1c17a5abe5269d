import { expect } from 'chai';
import type { Check, Verdict } from '../../../src/chaos/checks/check.js';
import { resultOf } from '../../../src/chaos/report/result-of-check.js';
import { evidenceOf, spanOf } from '../support/evidence-of.js';

const checkThatFinds = (verdict: Partial<Verdict>): Check => ({
  name: 'promise',
  unit: 'things',
  minPerSecond: 0.5,
  judge: () => ({ checked: 10, excused: 0, violations: [], ...verdict }),
});

const violation = (start: number, what = 'wrong'): Verdict['violations'][number] => ({
  when: spanOf([start, start + 10]),
  what,
});

describe('the result of a check', () => {
  it('is passed when enough was checked, without a violation, and reports what was excused', () => {
    expect(resultOf(checkThatFinds({ excused: 2 }), evidenceOf({}), 20)).to.deep.equal({
      name: 'promise',
      isPassed: true,
      remark: '10 things, 2 excused, while a stopped primary was resumed',
      details: [],
    });
  });

  it('is failed when too few things were checked for the time', () => {
    const { isPassed, details } = resultOf(checkThatFinds({}), evidenceOf({}), 30);
    expect(isPassed).to.equal(false);
    expect(details).to.deep.equal(['Only 10 things were checked, and at least 15 are required.']);
  });

  it('is failed when nothing was checked, however short the time', () => {
    expect(resultOf(checkThatFinds({ checked: 0 }), evidenceOf({}), 1).isPassed).to.equal(false);
  });

  it('is failed by one violation, and reports the faults at that time', () => {
    const faults = [
      { name: 'kill', ...spanOf([90, 105]) },
      { name: 'cut', ...spanOf([200, 300]) },
    ];
    const { isPassed, details } = resultOf(checkThatFinds({ violations: [violation(100)] }), evidenceOf({ faults }), 1);
    expect(isPassed).to.equal(false);
    expect(details).to.deep.equal(['100 to 110 ms, during kill: wrong']);
  });

  it('stays short', () => {
    const violations = Array.from({ length: 50 }, (_, index) => violation(index, 'x'.repeat(5_000)));
    const { remark, details } = resultOf(checkThatFinds({ violations }), evidenceOf({}), 1);
    expect(remark).to.equal('10 things, 50 wrong');
    expect(details.join('').length).to.be.below(5_000);
  });
});
