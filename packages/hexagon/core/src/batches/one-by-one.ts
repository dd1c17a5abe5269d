import { isOutage } from '../errors/domain-error.js';
import { withApplied } from '../errors/with-applied.js';

/** Returns whether the storage as a whole failed, so that a repetition of a part of the work would fail too. */
const concernsAll = (error: unknown): boolean => isOutage(error) && error.details.reason !== undefined;

/** Returns whether a failed write may have been applied. */
const isUncertain = (error: unknown): boolean => isOutage(error) && error.details.applied === 'unknown';

/**
 * Returns a function that runs an item of a failed batch alone. A row or a node that fails then fails only the callers
 * that need it. Items with the same key share a run. A run starts when it is asked for, so that a caller handles every
 * rejection. Rejects with the error of the batch if a repetition cannot help.
 */
export const oneByOne = <Item, Result>(
  items: readonly Item[],
  error: unknown,
  run: (items: readonly [Item]) => Promise<Result>,
  keyOf: (item: Item) => unknown = (item) => item,
): ((item: Item) => Promise<Result>) => {
  const canHelp = !concernsAll(error) && new Set(items.map(keyOf)).size > 1;
  const runs = new Map<unknown, Promise<Result>>();
  return async (item) => {
    if (!canHelp) throw error;
    const running = runs.get(keyOf(item)) ?? run([item]);
    runs.set(keyOf(item), running);
    try {
      return await running;
    } catch (failure) {
      throw isUncertain(error) && !isUncertain(failure) ? withApplied(failure, 'unknown') : failure;
    }
  };
};
