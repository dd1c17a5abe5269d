/** Sorts the fields of an object, so that two spellings of it have one text. */
const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Returns a value as JSON in which the order of fields is always the same. */
export const canonicalJson = (value: object): string => JSON.stringify(value, sorted);
