import { expect } from 'chai';
import { Faults } from '../../src/errors/faults.js';
import { checkGroupFields, type GroupFields } from '../../src/groups/group-fields.js';
import { spellFaults } from '../support/refusal.js';

/** Where and what the faults of a group's fields are. */
const faultsIn = (fields: GroupFields): string[] => {
  const faults = new Faults();
  checkGroupFields(faults, fields);
  return spellFaults(faults.found);
};

describe('checkGroupFields', () => {
  for (const memberCount of [0, 1_000_000_000]) {
    it(`takes a group of ${memberCount} members`, () => {
      expect(faultsIn({ name: 'Group', memberCount, sendable: true })).to.deep.equal([]);
    });
  }

  for (const memberCount of [-1, 1_000_000_001, 1.5]) {
    it(`refuses a group of ${memberCount} members`, () => {
      expect(faultsIn({ name: 'Group', memberCount, sendable: true })).to.deep.equal(['memberCount out_of_range']);
    });
  }

  it('tells of every fault at once', () => {
    const faults = faultsIn({ name: '', memberCount: -1, sendable: 'yes' as unknown as boolean });
    expect(faults).to.deep.equal(['name too_short', 'memberCount out_of_range', 'sendable not_allowed']);
  });
});
