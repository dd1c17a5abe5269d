import { expect } from 'chai';
import { parseAnswers } from '../../src/http/parse-answers.js';
import { requestsIn } from '../../src/http/requests-in.js';

const answer = (body: string): string =>
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

describe('parseAnswers', () => {
  it('separates responses by their lengths in bytes', () => {
    const answers = parseAnswers(answer('{"name":"é👩"}') + answer('[]'), []);
    expect(answers.map(({ status, json }) => [status, json])).to.deep.equal([
      [200, { name: 'é👩' }],
      [200, []],
    ]);
    expect(answers[0]?.headers.get('x-a')).to.equal('b: c');
  });

  it('expects no body after a response to HEAD', () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n';
    const answers = parseAnswers(head + answer('[]'), [{ method: 'HEAD', path: '/' }]);
    expect(answers.map(({ text }) => text)).to.deep.equal(['', '[]']);
  });

  for (const [what, received] of [
    ['half a head', 'HTTP/1.1 200 OK\r\nContent-'],
    ['half a body', answer('[1,2]').slice(0, -1)],
    ['bytes that are no response', 'Bad Request\r\n\r\n'],
    ['bytes behind the last response', `${answer('[]')}more`],
  ] as const) {
    it(`rejects ${what}`, () => {
      expect(() => parseAnswers(received, [])).to.throw(/^(?:Half|Not)/);
    });
  }
});
