/** Changes every value in plain data at any depth, unless it is frozen, as a careless caller may do to a record. */
export const scribble = (data: unknown): void => {
  if (typeof data !== 'object' || data === null) return;
  for (const [key, value] of Object.entries(data)) {
    scribble(value);
    // Unlike an assignment, `Reflect.set` returns false for frozen data instead of throwing.
    Reflect.set(data, key, 'scribbled');
  }
  Reflect.set(data, Array.isArray(data) ? data.length : 'scribbled', 'scribbled');
};
