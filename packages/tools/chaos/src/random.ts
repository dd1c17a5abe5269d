import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A seeded random number generator. */
export interface Random {
  /** Returns an integer from `from` to `to`, inclusive. */
  integer(from: number, to: number): number;
  /** Returns true with this probability. */
  percent(percentage: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Returns the items in a random order. */
  shuffle<Item>(items: readonly Item[]): Item[];
  /** Returns an independent generator with a seed from this one, for code that runs concurrently. */
  fork(): Random;
}

/** The largest seed: 31 bits. */
export const LARGEST_SEED = 0x7fff_ffff;

export const createRandom = (seed: number): Random => {
  const generator = xoroshiro128plus(seed);
  const integer = (from: number, to: number): number => uniformInt(generator, from, to);
  return {
    integer,
    percent: (percentage) => integer(1, 100) <= percentage,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    shuffle: (items) =>
      items
        .map((item) => ({ item, rank: integer(0, LARGEST_SEED) }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ item }) => item),
    fork: () => createRandom(integer(0, LARGEST_SEED)),
  };
};
