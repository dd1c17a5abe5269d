import { expect } from 'chai';
import { backOff } from '../../src/workers/back-off.js';

describe('the time before a worker is replaced', () => {
  it('is a quarter of a second after the first failure, and doubles up to half a minute', () => {
    const times = Array.from({ length: 9 }, (_, failures) => backOff(failures));
    expect(times).to.deep.equal([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(backOff(1_000_000)).to.equal(30_000);
  });
});
