/** Resolves to the message that `promise` rejects with. */
export const rejection = async (promise: Promise<unknown>): Promise<string> => {
  const value = await promise.catch((error: unknown) => error);
  if (!(value instanceof Error)) throw new Error(`expected an error, got ${String(value)}`);
  return value.message;
};
