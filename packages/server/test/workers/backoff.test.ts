import { expect } from 'chai';
import { backoff } from '../../src/workers/backoff.js';

describe('the backoff before a worker is replaced', () => {
  it('is 250 ms after the first failure, and doubles up to 30 s', () => {
    const times = Array.from({ length: 9 }, (_, failures) => backoff(failures));
    expect(times).to.deep.equal([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(backoff(1_000_000)).to.equal(30_000);
  });
});
