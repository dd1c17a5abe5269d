import { expect } from 'chai';
import type { Group } from '@workspace-api/core';
import { groupLines, instanceLines } from '../../src/workloads/records.js';

const parse = (parts: Iterable<string>): Group[] =>
  [...parts].flatMap((part) =>
    part
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Group),
  );

describe('lines of an import', () => {
  it('are the requested number of groups, even if it is no multiple of a chunk', () => {
    for (const count of [1, 499, 500, 501, 1_250]) expect(parse(groupLines(['a'], count))).to.have.length(count);
  });

  it('come in chunks, so that a million are never in memory at once', () => {
    const parts = groupLines(['a'], 1_000_000);
    expect(parse([parts.next().value ?? '']).length).to.be.below(10_000);
  });

  it('are groups of all instances, oldest first, each with its own id', () => {
    const groups = parse(groupLines(['a', 'b'], 1_000));
    expect(new Set(groups.map(({ id }) => id)).size).to.equal(1_000);
    expect(new Set(groups.map(({ instanceId }) => instanceId))).to.deep.equal(new Set(['a', 'b']));
    const times = groups.map(({ createdAt }) => createdAt);
    expect(times).to.deep.equal(times.toSorted());
  });

  it('include groups that are not sendable', () => {
    expect(new Set(parse(groupLines(['a'], 100)).map(({ sendable }) => sendable)).size).to.equal(2);
  });

  it('are instances with these ids', () => {
    expect(parse([instanceLines(['a', 'b'])]).map(({ id }) => id)).to.deep.equal(['a', 'b']);
  });
});
