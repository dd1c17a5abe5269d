/**
 * A copy of plain data that nobody can change and that shares nothing with the original, so that what a caller does to
 * a record it gave or got cannot reach the store.
 */
export const frozenCopy = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value;
  const copy: unknown = Array.isArray(value)
    ? value.map((item: unknown) => frozenCopy(item))
    : // Unlike assignment, `fromEntries` makes an own property of the key `__proto__`.
      Object.fromEntries(Object.entries(value).map(([key, item]) => [key, frozenCopy<unknown>(item)]));
  return Object.freeze(copy) as Value;
};
