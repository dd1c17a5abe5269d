import { expect } from 'chai';
import { areTrusted, trust } from '../../src/operations/trust.js';

describe('areTrusted', () => {
  const { ours } = trust({ ours: {} });
  const host = { find: () => null };

  for (const [what, needs, expected] of [
    ['needs nothing', undefined, true],
    ['needs our ports', trust({ groups: { find: () => null } }), true],
    ['needs records of a host', { groups: host }, false],
    ['needs what returns no records', { clock: host, ids: host, digest: host, random: host, counters: host }, true],
    ['needs values', { page: { size: 1 }, name: 'a' }, true],
  ] as const)
    it(`is ${String(expected)} for our operation if it ${what}`, () => {
      expect(areTrusted(ours, needs)).to.equal(expected);
    });

  it('is false for an operation of a host', () => {
    expect(areTrusted({}, undefined)).to.equal(false);
  });
});
