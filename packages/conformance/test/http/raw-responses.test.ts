import { expect } from 'chai';
import { parseResponses } from '../../src/http/parse-responses.js';
import { requestsIn } from '../../src/http/requests-in.js';

const response = (body: string): string =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${String(Buffer.byteLength(body))}\r\nX-A: b: c\r\n\r\n${Buffer.from(body).toString('latin1')}`;

describe('requestsIn', () => {
  it('returns the requests in raw bytes, without their queries', () => {
    const bytes =
      'GET /me?a=1 HTTP/1.1\r\nHost: a\r\n\r\nHEAD /groups HTTP/1.0\r\n\r\nNONSENSE\r\n\r\nPOST /x y HTTP/1.1\r\n';
    expect(requestsIn(bytes)).to.deep.equal([
      { method: 'GET', path: '/me' },
      { method: 'HEAD', path: '/groups' },
    ]);
  });
});

describe('parseResponses', () => {
  it('separates responses by their lengths in bytes', () => {
    const responses = parseResponses(response('{"name":"é👩"}') + response('[]'), []);
    expect(responses.map(({ status, json }) => [status, json])).to.deep.equal([
      [200, { name: 'é👩' }],
      [200, []],
    ]);
    expect(responses[0]?.headers.get('x-a')).to.equal('b: c');
  });

  it('expects no body after a response to HEAD', () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n';
    const responses = parseResponses(head + response('[]'), [{ method: 'HEAD', path: '/' }]);
    expect(responses.map(({ text }) => text)).to.deep.equal(['', '[]']);
  });

  for (const [what, received] of [
    ['half a head', 'HTTP/1.1 200 OK\r\nContent-'],
    ['half a body', response('[1,2]').slice(0, -1)],
    ['bytes that are no response', 'Bad Request\r\n\r\n'],
    ['bytes behind the last response', `${response('[]')}more`],
  ] as const) {
    it(`rejects ${what}`, () => {
      expect(() => parseResponses(received, [])).to.throw(/^(?:Half|Not)/);
    });
  }
});
