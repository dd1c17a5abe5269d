/**
 * Changes every value in plain data, at any depth, unless it is frozen. A careless caller may do so to a record that it
 * passed or received.
 */
export const scribble = (data: unknown): void => {
  if (typeof data !== 'object' || data === null) return;
  for (const [key, value] of Object.entries(data)) {
    scribble(value);
    // Unlike assignment, it returns false for frozen data instead of throwing.
    Reflect.set(data, key, 'scribbled');
  }
  Reflect.set(data, Array.isArray(data) ? data.length : 'scribbled', 'scribbled');
};
