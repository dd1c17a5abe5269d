import { expect } from 'chai';
import { adminProblemKind, problemKind } from '../../src/problems/problem-kind.js';
import { RequestError } from '../../src/problems/request-error.js';
import { INVOICE_NOT_FOUND } from '../support/host-route.js';

describe('RequestError', () => {
  it('has the code and the message of its problem, built-in or of a host, and its own name', () => {
    expect(new RequestError('unknown_path')).to.include({
      name: 'RequestError',
      code: 'unknown_path',
      message: 'The path does not exist.',
    });
    expect(new RequestError(INVOICE_NOT_FOUND)).to.include({
      code: 'invoice_not_found',
      message: INVOICE_NOT_FOUND.message,
    });
  });

  it('has the kind of its problem: as in the public API if both APIs have the problem', () => {
    expect(new RequestError('body_too_large').kind).to.deep.equal(problemKind('body_too_large'));
    expect(new RequestError('missing_token').kind).to.deep.equal(adminProblemKind('missing_token'));
  });

  it('has no issues and no headers unless it gets them, and keeps its cause', () => {
    const cause = new Error('socket hang up');
    expect(new RequestError('malformed_request', { cause })).to.deep.include({
      ...{ errors: [], headers: {}, detail: undefined, cause },
    });
  });

  for (const [what, problem] of [
    ['a success', { ...INVOICE_NOT_FOUND, status: 200 as 404 }],
    ['a code that is none', { ...INVOICE_NOT_FOUND, code: '__proto__' }],
    ['an unknown code', '__proto__' as 'unknown_path'],
  ] as const) {
    it(`cannot have ${what}`, () => {
      expect(() => new RequestError(problem)).to.throw(TypeError, /^The problem /);
    });
  }

  for (const value of ['a\r\nX-Injected: b', 'a\nb', 'a\0b', '\x7f', '10 €']) {
    it(`cannot have the header value ${JSON.stringify(value)}`, () => {
      expect(() => new RequestError('unknown_path', { headers: { 'X-Invoice': value } })).to.throw(
        TypeError,
        /^The header X-Invoice has characters that a header cannot have\. Encode it/,
      );
    });
  }

  for (const name of ['', 'a b', 'a:', 'a\r\nb', 'ü']) {
    it(`cannot have the header name ${JSON.stringify(name)}`, () => {
      expect(() => new RequestError('unknown_path', { headers: { [name]: 'a' } })).to.throw(
        TypeError,
        `${JSON.stringify(name)} is not a header name.`,
      );
    });
  }

  it('can have every header that a server can send', () => {
    const headers = { "!#$%&'*+-.^_`|~09AZaz": '\t !~é', 'X-Empty': '' };
    expect(new RequestError('unknown_path', { headers }).headers).to.deep.equal(headers);
  });

  it('recognizes errors of another copy of the package, and nothing else', () => {
    const ofAnotherCopy = { [Symbol.for('@workspace-api/contract/RequestError')]: true };
    for (const error of [new RequestError('invalid_json'), ofAnotherCopy]) expect(error).to.be.instanceOf(RequestError);
    for (const other of [new Error('x'), {}, null, undefined, 'text', 5])
      expect(other instanceof RequestError).to.be.false;
  });
});
