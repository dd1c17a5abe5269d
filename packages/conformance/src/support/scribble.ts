/**
 * Changes every value in plain data, at any depth, as far as the data can be changed: what a careless caller might do
 * to a record that it gave or got.
 */
export const scribble = (data: unknown): void => {
  if (typeof data !== 'object' || data === null) return;
  for (const [key, value] of Object.entries(data)) {
    scribble(value);
    // Unlike assignment, it answers false for frozen data instead of throwing.
    Reflect.set(data, key, 'scribbled');
  }
  Reflect.set(data, Array.isArray(data) ? data.length : 'scribbled', 'scribbled');
};
