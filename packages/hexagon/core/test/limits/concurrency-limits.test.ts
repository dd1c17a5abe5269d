import { issuesOf, thrownBy } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { readConcurrencyLimits } from '../../src/limits/concurrency-limits.js';

describe('readConcurrencyLimits', () => {
  it('names every limit that is out of range', () => {
    const error = thrownBy(() => readConcurrencyLimits({ key: 0, workspace: 1.5 }));
    expect(error.code).to.equal('validation_failed');
    expect(issuesOf(error)).to.deep.equal([
      'concurrencyLimits/key out_of_range',
      'concurrencyLimits/workspace out_of_range',
    ]);
  });
});
