import { isDomainError } from '@workspace-api/core';
import { expect } from 'chai';

/** Resolves to the rejection of a promise. Fails if the promise fulfils. */
export const rejectionOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('It was fulfilled.'),
    (error: unknown) => error,
  );

/** Fails unless the promise rejects with `unavailable` and the driver's error as its cause. Resolves to the rejection. */
export const expectUnavailable = async (
  promise: Promise<unknown>,
  applied: 'no' | 'unknown',
  reason?: 'busy',
): Promise<Error> => {
  const error = await rejectionOf(promise);
  if (!isDomainError(error)) throw error;
  expect(error).to.include({ code: 'unavailable' });
  expect(error.details).to.include({ retryAfterSeconds: 1, applied, ...(reason && { reason }) });
  expect(error.cause).to.be.an('error');
  return error;
};
