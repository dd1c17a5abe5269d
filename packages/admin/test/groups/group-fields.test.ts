import { ValidationIssues } from '@workspace-api/core';
import { expect } from 'chai';
import { checkGroupFields, type GroupFields } from '../../src/groups/group-fields.js';
import { spellIssues } from '../support/rejection.js';

/** Returns the issues of the fields of a group. */
const issuesIn = (fields: GroupFields): string[] => {
  const issues = new ValidationIssues();
  checkGroupFields(issues, fields);
  return spellIssues(issues.found);
};

describe('checkGroupFields', () => {
  for (const memberCount of [0, 1_000_000_000]) {
    it(`accepts a group of ${memberCount} members`, () => {
      expect(issuesIn({ name: 'Group', memberCount, sendable: true })).to.deep.equal([]);
    });
  }

  for (const memberCount of [-1, 1_000_000_001, 1.5]) {
    it(`rejects a group of ${memberCount} members`, () => {
      expect(issuesIn({ name: 'Group', memberCount, sendable: true })).to.deep.equal(['memberCount out_of_range']);
    });
  }

  it('reports every issue at once', () => {
    const issues = issuesIn({ name: '', memberCount: -1, sendable: 'yes' as unknown as boolean });
    expect(issues).to.deep.equal(['name too_short', 'memberCount out_of_range', 'sendable not_allowed']);
  });
});
