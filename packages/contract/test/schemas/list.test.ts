import { ValidationIssues, checkPageRequest, type PageRequest } from '@workspace-api/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { pageQuery } from '../../src/schemas/list.js';

const limits = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    0,
    1,
    2,
    50,
    99,
    100,
    101,
    -1,
    1.5,
    100.1,
    Number.NaN,
    Infinity,
    -0,
    '5',
    [5],
  ),
  fc.integer({ min: -5, max: 105 }),
  fc.double(),
);

const cursors = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.uuid().map((id) => `${id}\n`),
  fc.constantFrom<unknown>(undefined, null, '', 0, {}, 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  fc.string(),
);

describe('the schema of the parameters of a list', () => {
  it('accepts a page exactly when the core accepts it', () => {
    const accepted = new Set<boolean>();
    fc.assert(
      fc.property(limits, cursors, (limit, cursor) => {
        const issues = new ValidationIssues();
        checkPageRequest(issues, { limit, cursor } as PageRequest);
        const isAccepted = issues.found.length === 0;
        accepted.add(isAccepted);
        expect(pageQuery.safeParse({ limit, cursor }).success).to.equal(isAccepted);
      }),
      { numRuns: 2_000 },
    );
    expect(accepted.size).to.equal(2);
  });

  it('has 50 as the limit when there is none', () => {
    expect(pageQuery.parse({})).to.deep.equal({ limit: 50 });
  });
});
