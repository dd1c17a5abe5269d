import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Chance that a seed decides. */
export interface Random {
  /** A whole number from `from` to `to`, both included. */
  integer(from: number, to: number): number;
  /** True that often of 100 times. */
  percent(percentage: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** The same items in another order. */
  shuffle<Item>(items: readonly Item[]): Item[];
  /** Another one that this one's seed decides, for a part of its own that runs at the same time. */
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
