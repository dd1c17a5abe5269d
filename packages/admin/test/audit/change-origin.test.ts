import { expect } from 'chai';
import { requireValidReason } from '../../src/audit/change-origin.js';
import { issuesOf, thrownBy } from '../support/rejection.js';

describe('requireValidReason', () => {
  it('accepts a change without a reason', () => {
    expect(() => {
      requireValidReason(undefined);
    }).to.not.throw();
  });

  it('rejects a blank reason as invalid input', () => {
    const rejection = thrownBy(() => {
      requireValidReason(' ');
    });
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.deep.equal(['reason invalid_format']);
  });
});
