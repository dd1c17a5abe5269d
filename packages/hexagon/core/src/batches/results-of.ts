/** Runs all items concurrently. Resolves to the results of those that succeed. Rejects with the first error if there is none. */
export const resultsOf = async <Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<readonly Result[]>,
): Promise<Result[]> => {
  const outcomes = await Promise.allSettled(items.map(run));
  const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
  const failure = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (failure !== undefined && results.length === 0) throw failure.reason;
  return results;
};
