import { expect } from 'chai';
import fc from 'fast-check';
import { uriPath } from '../../src/problems/uri-path.js';
import { problem } from '../../src/problems/problem.js';

describe('uriPath', () => {
  for (const [path, instance] of [
    ['/api/public/v1/groups', '/api/public/v1/groups'],
    ["/a-b._~!$&'()*+,;=:@%41", "/a-b._~!$&'()*+,;=:@%41"],
    ['/a b', '/a%20b'],
    ['/{a}|"b"<c>^`\\', '/%7Ba%7D%7C%22b%22%3Cc%3E%5E%60%5C'],
    ['/%', '/%25'],
    ['/%4', '/%254'],
    ['/%zz%41', '/%25zz%41'],
    ['/a#b?c', '/a%23b%3Fc'],
    ['/[::1]', '/%5B::1%5D'],
    ['/\u0000\n', '/%00%0A'],
    ['/\u00c3\u00a9', '/%C3%A9'],
    ['/\u00ff\u0100', '/%FF%C4%80'],
    ['/👩', '/%F0%9F%91%A9'],
    ['/\u017f\u212a', '/%C5%BF%E2%84%AA'],
    ['/\ud83d', '/%EF%BF%BD'],
    ['//host/path', '/.//host/path'],
    ['/a//b', '/a//b'],
    ['*', '*'],
  ] as const) {
    it(`writes ${JSON.stringify(path)} as ${instance}`, () => {
      expect(uriPath(path)).to.equal(instance);
    });
  }

  it('returns a path on the same host that matches the schema, for any path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (rest) => {
        const instance = uriPath(`/${rest}`);
        expect(problem.shape.instance.safeParse(instance).success).to.be.true;
        expect(new URL(instance, 'https://service.test').host).to.equal('service.test');
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves its own result unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (rest) => {
        const instance = uriPath(`/${rest}`);
        expect(uriPath(instance)).to.equal(instance);
      }),
    );
  });
});
