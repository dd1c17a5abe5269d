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
});
