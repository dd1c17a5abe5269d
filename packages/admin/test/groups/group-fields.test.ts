import { ValidationIssues } from '@workspace-api/core';
import { expect } from 'chai';
import { GroupFields } from '../../src/groups/group-fields.js';

/** Returns the issues of the fields of a group. */
const issuesIn = (fields: unknown): string[] => {
  const issues = new ValidationIssues();
  issues.check(GroupFields, fields);
  return issues.found.map(({ path, code }) => `${path.join('/')} ${code}`);
};

describe('the fields of a group that the back office sets', () => {
  for (const memberCount of [0, 1_000_000_000]) {
    it(`may have ${memberCount} members`, () => {
      expect(issuesIn({ name: 'Group', memberCount, sendable: true })).to.deep.equal([]);
    });
  }

  for (const memberCount of [-1, 1_000_000_001, 1.5]) {
    it(`may not have ${memberCount} members`, () => {
      expect(issuesIn({ name: 'Group', memberCount, sendable: true })).to.deep.equal(['memberCount out_of_range']);
    });
  }

  it('are checked all at once', () => {
    expect(issuesIn({ name: '', memberCount: -1, sendable: 'yes', id: 'x' })).to.deep.equal([
      'name too_short',
      'memberCount out_of_range',
      'sendable not_allowed',
      'id unknown_field',
    ]);
  });
});
