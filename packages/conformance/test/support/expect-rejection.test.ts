import { AssertionError, expect } from 'chai';
import { expectRejection } from '../../src/support/expect-rejection.js';

describe('expectRejection', () => {
  it('passes when the promise is rejected', async () => {
    await expectRejection(Promise.reject(new Error('taken')));
  });

  it('fails when the promise is fulfilled', async () => {
    const failure = await expectRejection(Promise.resolve()).catch((error: unknown) => error);
    expect(failure).to.be.an.instanceOf(AssertionError);
  });
});
