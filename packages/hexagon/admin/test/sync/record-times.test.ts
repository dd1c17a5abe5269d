import { ValidationIssues, object, toTimestamp } from '@workspace-api/core';
import { spellIssues } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { RecordTimes, readRecordTimes } from '../../src/sync/record-times.js';

const EARLIER = toTimestamp(Date.UTC(2026, 0, 1));
const NOW = toTimestamp(Date.UTC(2026, 0, 2));
const LATER = toTimestamp(Date.UTC(2026, 0, 3));

interface Times {
  readonly createdAt?: unknown;
  readonly updatedAt?: unknown;
}

const Record = object(RecordTimes);

const read = (record: Times): { times: Times; issues: string[] } => {
  const issues = new ValidationIssues();
  const times = readRecordTimes(issues, issues.check(Record, record), record, NOW);
  return { times, issues: spellIssues(issues.found) };
};

describe('readRecordTimes', () => {
  for (const [what, given, createdAt, updatedAt] of [
    ['takes now for both', {}, NOW, NOW],
    ['takes now for the last change', { createdAt: EARLIER }, EARLIER, NOW],
    ['takes the creation for the last change when that is to come', { createdAt: LATER }, LATER, LATER],
    ['takes now for the creation', { updatedAt: LATER }, NOW, LATER],
    ['takes both as they are', { createdAt: EARLIER, updatedAt: LATER }, EARLIER, LATER],
    ['takes a record that never changed', { createdAt: EARLIER, updatedAt: EARLIER }, EARLIER, EARLIER],
  ] as const) {
    it(what, () => {
      expect(read(given)).to.deep.equal({ times: { createdAt, updatedAt }, issues: [] });
    });
  }

  for (const [what, given, issues] of [
    ['a change before the creation', { createdAt: LATER, updatedAt: EARLIER }, ['updatedAt out_of_range']],
    ['a change before now where the creation is left out', { updatedAt: EARLIER }, ['updatedAt out_of_range']],
    ['times that are none', { createdAt: 'x', updatedAt: 1 }, ['createdAt invalid_format', 'updatedAt wrong_type']],
    ['a list with a time', { createdAt: [EARLIER] }, ['createdAt wrong_type']],
    ['null', { createdAt: null, updatedAt: null }, ['createdAt wrong_type', 'updatedAt wrong_type']],
    ['an object without a prototype', { createdAt: Object.create(null) as unknown }, ['createdAt wrong_type']],
    [
      'a creation that is none, and nothing of a change',
      { createdAt: 'x', updatedAt: EARLIER },
      ['createdAt invalid_format'],
    ],
    [
      'a change that is none, and nothing of its order',
      { createdAt: LATER, updatedAt: 'x' },
      ['updatedAt invalid_format'],
    ],
  ] as const) {
    it(`rejects ${what}`, () => {
      expect(read(given).issues).to.deep.equal(issues);
    });
  }

  it('says what updatedAt must be', () => {
    const issues = new ValidationIssues();
    readRecordTimes(issues, { updatedAt: EARLIER }, {}, NOW);
    expect(issues.found.map(({ detail }) => detail)).to.deep.equal([
      'Must not be before createdAt, which defaults to now.',
    ]);
  });
});
