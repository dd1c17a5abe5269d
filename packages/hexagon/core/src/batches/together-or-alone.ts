import type { BatcherOptions } from './batcher.js';
import { oneByOne } from './one-by-one.js';

/**
 * Creates the `run` of a batcher from a function that resolves to a result for each item, in their order. If it rejects,
 * each item runs alone, as in `oneByOne`.
 */
export const togetherOrAlone =
  <Item, Result>(
    run: (items: readonly Item[], list: string | null) => Promise<readonly Result[]>,
    keyOf?: (item: Item) => unknown,
  ): BatcherOptions<Item, Result>['run'] =>
  async (calls, list) => {
    const items = calls.map(({ given }) => given);
    try {
      const results = await run(items, list);
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result);
    } catch (error) {
      const alone = oneByOne(items, error, async (item) => (await run(item, list))[0] as Result, keyOf);
      for (const { given, resolve } of calls) resolve(alone(given));
    }
  };
