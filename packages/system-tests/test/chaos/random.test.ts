import { expect } from 'chai';
import { createRandom, type Random } from '../../src/chaos/random.js';

const draw = (random: Random): readonly number[] => Array.from({ length: 20 }, () => random.integer(1, 1_000));

describe('the random number generator', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(draw(createRandom(7))).to.deep.equal(draw(createRandom(7)));
    expect(draw(createRandom(7))).not.to.deep.equal(draw(createRandom(8)));
  });

  it('stays within its bounds, and reaches both', () => {
    const random = createRandom(1);
    const drawn = Array.from({ length: 200 }, () => random.integer(3, 5));
    expect(new Set(drawn)).to.deep.equal(new Set([3, 4, 5]));
    expect(Array.from({ length: 50 }, () => random.percent(0))).not.to.include(true);
    expect(Array.from({ length: 50 }, () => random.percent(100))).not.to.include(false);
  });

  it('shuffles without losing anything, and picks from the items', () => {
    const random = createRandom(1);
    const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
    const shuffled = random.shuffle(items);
    expect(shuffled).to.have.members(items).and.not.to.deep.equal(items);
    expect(items).to.include(random.pick(items));
  });

  it('of a part does not depend on how much another part has drawn', () => {
    const [one, other] = [createRandom(7), createRandom(7)];
    const parts = [one.fork(), other.fork()] as const;
    draw(one);
    expect(draw(parts[0])).to.deep.equal(draw(parts[1]));
    expect(draw(createRandom(7).fork())).not.to.deep.equal(draw(createRandom(7)));
  });
});
