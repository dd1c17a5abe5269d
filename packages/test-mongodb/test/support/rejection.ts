/** Resolves to the message of the rejection of `promise`. */
export const rejection = async (promise: Promise<unknown>): Promise<string> => {
  const value = await promise.catch((error: unknown) => error);
  if (!(value instanceof Error)) throw new Error(`expected an error, got ${String(value)}`);
  return value.message;
};
