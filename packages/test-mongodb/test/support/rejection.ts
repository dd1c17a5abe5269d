/** The message that `promise` is rejected with. */
export const rejection = async (promise: Promise<unknown>): Promise<string> => {
  const value = await promise.catch((error: unknown) => error);
  if (!(value instanceof Error)) throw new Error(`expected an error, got ${String(value)}`);
  return value.message;
};
