/** Freezes plain data at any depth, so that several callers can have it. Returns it. */
export const frozen = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value;
  // No call for text and numbers: a row of a list has many, and is one of hundreds.
  for (const field of Object.values(value) as readonly unknown[]) if (typeof field === 'object') frozen(field);
  return Object.freeze(value);
};
