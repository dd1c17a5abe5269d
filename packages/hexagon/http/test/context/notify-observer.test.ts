import { expect } from 'chai';
import { mock } from 'node:test';
import { notifyObserver, type CompletedRequest } from '../../src/index.js';

const REQUEST = { requestId: 'trace-17', status: 200 } as CompletedRequest;

/** Resolves after the handlers of promises that are settled already. */
const afterPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('notifyObserver', () => {
  afterEach(() => mock.restoreAll());

  const failure = new Error('disk full');

  const failing = {
    throws: () => {
      throw failure;
    },
    'rejects with': () => Promise.reject(failure),
    'has a thenable that rejects with': () => ({
      then: (_: unknown, reject: (error: Error) => void) => reject(failure),
    }),
  };

  it('passes the request on at once', () => {
    const received: unknown[] = [];
    notifyObserver((request) => void received.push(request), REQUEST);
    expect(received).to.deep.equal([REQUEST]);
  });

  for (const [what, observe] of Object.entries(failing)) {
    it(`prints an error that an observer ${what}`, async () => {
      const print = mock.method(console, 'error', () => undefined);
      notifyObserver(observe, REQUEST);
      await afterPromises();
      expect(print.mock.calls.map(({ arguments: parts }) => parts as unknown[])).to.deep.equal([
        ['An observer of the workspace API failed:', failure],
      ]);
    });

    it(`reports an error that an observer ${what} instead, with the request`, async () => {
      const reported: unknown[][] = [];
      notifyObserver(observe, REQUEST, (...report) => void reported.push(report));
      await afterPromises();
      expect(reported).to.deep.equal([[failure, REQUEST]]);
    });
  }

  it('reports nothing of an observer that resolves, or returns anything else', async () => {
    const print = mock.method(console, 'error', () => undefined);
    for (const result of [undefined, null, 7, {}, Promise.resolve()]) notifyObserver(() => result, REQUEST);
    await afterPromises();
    expect(print.mock.callCount()).to.equal(0);
  });
});
