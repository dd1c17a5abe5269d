import { expect } from 'chai';
import { LineLimit } from '../../src/observability/line-limit.js';

describe('the limit of lines', () => {
  it('reports once a minute, from the first line on, and not while there are none', () => {
    const due: (() => void)[] = [];
    const reports: number[] = [];
    const limit = new LineLimit(
      (callers) => reports.push(...callers.map(({ omitted }) => omitted)),
      (run) => due.push(run),
    );
    expect(due).to.have.lengthOf(0);
    for (const [minute, lines] of [150, 120, 10].entries()) {
      for (let line = 0; line < lines; line++) limit.admits({ clientAddress: '203.0.113.7' });
      expect(due).to.have.lengthOf(minute + 1);
      due.at(-1)?.();
    }
    expect(reports).to.deep.equal([50, 20]);
  });
});
