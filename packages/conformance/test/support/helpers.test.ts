import { AssertionError, expect } from 'chai';
import { parseResponses } from '../../src/http/parse-responses.js';
import { expectRejection } from '../../src/support/expect-rejection.js';
import { scribble } from '../../src/support/scribble.js';

/** What the suites would not notice if a helper did too little. */
describe('the helpers of the suites', () => {
  it('expectRejection fails when the promise is fulfilled', async () => {
    const failure = await expectRejection(Promise.resolve()).catch((error: unknown) => error);
    expect(failure).to.be.an.instanceOf(AssertionError);
  });

  it('scribble changes every value at any depth, and adds some', () => {
    const data = { text: 'a', nothing: null, list: ['a'], inner: { text: 'a' } };
    const { list, inner } = data;
    scribble(data);
    expect(Object.values(data)).to.deep.equal(Array(5).fill('scribbled'));
    expect(list).to.deep.equal(['scribbled', 'scribbled']);
    expect(inner).to.deep.equal({ text: 'scribbled', scribbled: 'scribbled' });
  });

  for (const received of [
    'HTTP/1.1 200 OK\r\nContent-',
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n[1,2',
    'Bad Request\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]more',
  ]) {
    it(`parseResponses rejects ${JSON.stringify(received)}`, () => {
      expect(() => parseResponses(received, [])).to.throw(/^(?:Half|Not)/);
    });
  }
});
