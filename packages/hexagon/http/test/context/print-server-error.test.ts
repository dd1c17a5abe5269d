import { expect } from 'chai';
import { mock } from 'node:test';
import type { CompletedRequest } from '../../src/index.js';
import { printServerError } from '../../src/internal.js';

describe('printServerError', () => {
  afterEach(() => mock.restoreAll());

  const error = new Error('connection lost');

  const printed = (status: number): unknown[][] => {
    const print = mock.method(console, 'error', () => undefined);
    printServerError({ status, requestId: 'trace-17', error } as CompletedRequest);
    return print.mock.calls.map(({ arguments: parts }) => parts as unknown[]);
  };

  for (const status of [500, 503]) {
    it(`prints the error of a status ${String(status)} with the id of its request`, () => {
      expect(printed(status)).to.deep.equal([['Request trace-17 failed:', error]]);
    });
  }

  for (const status of [200, 404]) {
    it(`prints nothing for a status ${String(status)}`, () => {
      expect(printed(status)).to.deep.equal([]);
    });
  }
});
