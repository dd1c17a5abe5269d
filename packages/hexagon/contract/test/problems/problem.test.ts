import { expect } from 'chai';
import { problemExample } from '../../src/examples/problems.js';
import { problem } from '../../src/problems/problem.js';

describe('the schema of a problem', () => {
  const accepts = (fields: object): boolean =>
    problem.safeParse({ ...problemExample('unknown_key'), ...fields }).success;

  for (const code of ['unknown_key', 'gone', 'x'.repeat(100)]) {
    it(`accepts the code ${code.slice(0, 20)}, built-in or of a host`, () => {
      expect(accepts({ code })).to.equal(true);
    });
  }

  for (const code of ['', 'Gone', '!gone', 'gone!', 'gone\n', 'x'.repeat(101), 404]) {
    it(`rejects the code ${JSON.stringify(code).slice(0, 20)}`, () => {
      expect(accepts({ code })).to.equal(false);
    });
  }

  for (const [requestId, isAccepted] of [
    ['trace-17', true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
    ['', false],
    ['trace 17', false],
    ['"trace', false],
    ['trace"', false],
    ['trace\n', false],
  ] as const) {
    it(`${isAccepted ? 'accepts' : 'rejects'} the request id ${JSON.stringify(requestId).slice(0, 20)}`, () => {
      expect(accepts({ requestId })).to.equal(isAccepted);
    });
  }

  it('rejects an issue whose code is no code', () => {
    const issueWith = (code: string): object => ({ errors: [{ pointer: '', code, detail: 'Must be a string.' }] });
    expect(accepts(issueWith('too_short'))).to.equal(true);
    for (const code of ['', '!too_short', 'too_short!', 'Too_short']) expect(accepts(issueWith(code))).to.equal(false);
  });
});
