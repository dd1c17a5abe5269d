/** Freezes plain data at any depth, so that several callers can have it. Returns it. */
export const frozen = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value;
  // Each value on its own: a row of a list has eight, and is one of hundreds.
  for (const name in value) if (typeof value[name] === 'object') frozen(value[name]);
  return Object.freeze(value);
};
