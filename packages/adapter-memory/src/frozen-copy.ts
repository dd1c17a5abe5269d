import { withJsonText } from '@workspace-api/core';

/** A copy of an object of plain data whose members are frozen copies. */
const copyOf = (value: object): object =>
  Array.isArray(value)
    ? value.map((item: unknown) => frozenCopy(item))
    : // Unlike assignment, `fromEntries` makes an own property of the key `__proto__`.
      Object.fromEntries(Object.entries(value).map(([key, item]) => [key, frozenCopy<unknown>(item)]));

/**
 * A copy of plain data that nobody can change and that shares nothing with the original, so that what a caller does to
 * a record it gave or got cannot reach the store.
 */
export const frozenCopy = <Value>(value: Value): Value =>
  typeof value === 'object' && value !== null ? (Object.freeze(copyOf(value)) as Value) : value;

/**
 * A frozen copy of a record that knows its text in JSON. A record is read more often than it is written, and to write its
 * text for every page would be a third of what the page costs.
 */
export const frozenRecord = <Item extends object>(record: Item): Item =>
  Object.freeze(withJsonText(copyOf(record), JSON.stringify(record))) as Item;
