import { stubApi } from '@workspace-api/testing/stubs';
import { expect } from 'chai';
import { mock } from 'node:test';
import { createFetchHandler } from '../src/index.js';
import { GROUPS } from './support/requests.js';

describe('an observer that fails, in a fetch handler', () => {
  afterEach(() => mock.restoreAll());

  const failure = new Error('disk full');

  for (const [how, onResponse] of [
    [
      'throws',
      () => {
        throw failure;
      },
    ],
    ['rejects', (() => Promise.reject(failure)) as () => void],
  ] as const) {
    it(`does not affect the response if it ${how}, and its error is printed`, async () => {
      const print = mock.method(console, 'error', () => undefined);
      const response = await createFetchHandler(stubApi(), { onResponse })(new Request(GROUPS));
      expect(response.status).to.equal(200);
      await new Promise((resolve) => setImmediate(resolve));
      expect(print.mock.calls.map(({ arguments: [, error] }) => error as unknown)).to.deep.equal([failure]);
    });
  }
});
