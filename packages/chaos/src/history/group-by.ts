/** Groups items by a string. No group is empty, and each keeps the order of its items. */
export const groupBy = <Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): ReadonlyMap<string, readonly [Item, ...Item[]]> => {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const text = textOf(item);
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [item]);
    else group.push(item);
  }
  return groups;
};
