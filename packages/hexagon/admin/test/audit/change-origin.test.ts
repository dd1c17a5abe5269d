import { validate } from '@workspace-api/core/internal';
import { issuesOf, thrownBy } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { ChangeOrigin } from '../../src/audit/change-origin.js';

describe('the origin of a change', () => {
  it('may have no actor and no reason', () => {
    expect(validate(ChangeOrigin, {})).to.deep.equal({});
  });

  it('may not have a blank reason', () => {
    const rejection = thrownBy(() => validate(ChangeOrigin, { reason: ' ' }));
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.deep.equal(['reason invalid_format']);
  });
});
