import { FAILING_OBSERVERS, OBSERVER_ERROR, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { mock } from 'node:test';
import { createFetchHandler } from '../src/index.js';
import { GROUPS } from './support/requests.js';

describe('an observer that fails, in a fetch handler', () => {
  afterEach(() => mock.restoreAll());

  for (const [how, onResponse] of FAILING_OBSERVERS) {
    it(`does not affect the response if it ${how}, and its error is printed`, async () => {
      const print = mock.method(console, 'error', () => undefined);
      const response = await createFetchHandler(stubApi(), { onResponse })(new Request(GROUPS));
      expect(response.status).to.equal(200);
      await new Promise((resolve) => setImmediate(resolve));
      expect(print.mock.calls.map(({ arguments: [, error] }) => error as unknown)).to.deep.equal([OBSERVER_ERROR]);
    });
  }
});
