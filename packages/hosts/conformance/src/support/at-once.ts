/** Makes calls concurrently. Resolves to their results, in the order of the calls. */
export const atOnce = <Result>(count: number, call: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

/** Makes calls concurrently. Resolves to the indexes of those that were fulfilled. */
export const fulfilledAtOnce = async (count: number, call: (index: number) => Promise<unknown>): Promise<number[]> => {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, index) => call(index)));
  return outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
};
