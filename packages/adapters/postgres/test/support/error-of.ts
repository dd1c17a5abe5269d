/** Resolves to the error of a call. */
export const errorOf = async (call: Promise<unknown>): Promise<Error> => {
  const error = await call.then(
    () => new Error('It succeeded.'),
    (reason: unknown) => reason,
  );
  return error as Error;
};
