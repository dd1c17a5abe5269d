import { isOutage } from '@workspace-api/core';
import { expect } from 'chai';

/** Resolves to the error of a call. */
export const errorOf = async (call: Promise<unknown>): Promise<Error> => {
  const error = await call.then(
    () => new Error('It succeeded.'),
    (reason: unknown) => reason,
  );
  return error as Error;
};

/** Resolves to the cause of the outage that a call reports. Nothing was changed. */
export const outageOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await errorOf(call);
  if (!isOutage(error)) throw error;
  expect(error.details).to.include({ applied: 'no' });
  return (error.cause as Error).message;
};
