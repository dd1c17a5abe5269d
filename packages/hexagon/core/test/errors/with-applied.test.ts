import { expect } from 'chai';
import { DomainError } from '../../src/errors/domain-error.js';
import { withApplied } from '../../src/errors/with-applied.js';

describe('withApplied', () => {
  it('returns an outage with the same cause and retry delay, and another statement of what was applied', () => {
    const cause = new Error('connect ECONNREFUSED');
    const outage = new DomainError('unavailable', { retryAfterSeconds: 7, applied: 'no' }, { cause });
    const changed = withApplied(outage, 'unknown') as typeof outage;
    expect(changed).to.be.an.instanceOf(DomainError);
    expect(changed.code).to.equal('unavailable');
    expect(changed.details).to.deep.equal({ retryAfterSeconds: 7, applied: 'unknown' });
    expect(changed.cause).to.equal(cause);
  });

  for (const error of [new DomainError('missing_key'), new TypeError('A defect.')]) {
    it(`returns a ${error.name} of another kind unchanged`, () => {
      expect(withApplied(error, 'unknown')).to.equal(error);
    });
  }
});
