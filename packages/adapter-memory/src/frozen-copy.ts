const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};

/**
 * Returns a deeply frozen copy of plain data. It shares nothing with the original, so that callers cannot change the
 * store through a record.
 */
export const frozenCopy = <Value>(value: Value): Value => frozen(structuredClone(value));
