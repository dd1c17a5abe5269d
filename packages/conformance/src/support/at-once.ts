/** The answers of calls that are all under way at once, in the order in which they were made. */
export const atOnce = <Answer>(count: number, call: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

/** The indexes of those calls that were fulfilled, of calls that are all under way at once. */
export const fulfilledAtOnce = async (count: number, call: (index: number) => Promise<unknown>): Promise<number[]> => {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, index) => call(index)));
  return outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
};
