import { expect } from 'chai';

/** Fails unless the promise is rejected. The adapter decides with which error. */
export const expectRejection = async (promise: Promise<unknown>): Promise<void> => {
  const outcome = await promise.then(
    () => 'fulfilled',
    () => 'rejected',
  );
  expect(outcome).to.equal('rejected');
};
