import { expect } from 'chai';

/** Fails unless the promise rejects. The error depends on the adapter. */
export const expectRejection = async (promise: Promise<unknown>): Promise<void> => {
  const outcome = await promise.then(
    () => 'fulfilled',
    () => 'rejected',
  );
  expect(outcome).to.equal('rejected');
};
