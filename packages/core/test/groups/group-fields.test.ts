import { expect } from 'chai';
import { checkGroupFields } from '../../src/groups/group-fields.js';
import { faultsOf, thrownBy } from '../support/refusal.js';

describe('checkGroupFields', () => {
  for (const memberCount of [0, 1_000_000_000]) {
    it(`takes a group of ${memberCount} members`, () => {
      expect(() => checkGroupFields({ name: 'Group', memberCount, sendable: true })).to.not.throw();
    });
  }

  for (const memberCount of [-1, 1_000_000_001, 1.5]) {
    it(`refuses a group of ${memberCount} members`, () => {
      const refusal = thrownBy(() => checkGroupFields({ name: 'Group', memberCount, sendable: true }));
      expect(faultsOf(refusal)).to.deep.equal(['memberCount out_of_range']);
    });
  }

  it('tells of every fault at once', () => {
    const refusal = thrownBy(() =>
      checkGroupFields({ name: '', memberCount: -1, sendable: 'yes' as unknown as boolean }),
    );
    expect(refusal.code).to.equal('validation_failed');
    expect(faultsOf(refusal)).to.deep.equal(['name too_short', 'memberCount out_of_range', 'sendable not_allowed']);
  });
});
