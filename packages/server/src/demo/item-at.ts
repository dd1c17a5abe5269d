/** The item of a list at an index that starts over at the list's end. Throws a RangeError on an empty list. */
export const itemAt = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('The list is empty.');
  return item;
};
