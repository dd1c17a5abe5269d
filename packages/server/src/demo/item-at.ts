/** Returns the item at an index modulo the length of an array. Throws a RangeError if the array is empty. */
export const itemAt = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('The array is empty.');
  return item;
};
