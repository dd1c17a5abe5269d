/**
 * Returns a copy with frozen copies as its values. Building it from entries takes a third of the memory of a spread.
 * Building it by assignment makes creating a campaign 10 % slower, because of garbage collection.
 */
const copyOf = (value: object): object =>
  Array.isArray(value)
    ? value.map((item: unknown) => frozenCopy(item))
    : // Unlike assignment, `fromEntries` creates an own property for the key `__proto__`.
      Object.fromEntries(Object.entries(value).map(([key, item]) => [key, frozenCopy<unknown>(item)]));

/**
 * Returns a deeply frozen copy of plain data. It shares nothing with the original, so that callers cannot change the
 * store through a record.
 */
export const frozenCopy = <Value>(value: Value): Value =>
  typeof value === 'object' && value !== null ? (Object.freeze(copyOf(value)) as Value) : value;
