import { expect } from 'chai';
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

  it('has no issues and no headers unless it gets them, and keeps its cause', () => {
    const cause = new Error('socket hang up');
    expect(new RequestError('malformed_request', { cause })).to.deep.include({ errors: [], headers: {}, cause });
  });

  it('recognizes errors of another copy of the package, and nothing else', () => {
    const ofAnotherCopy = { [Symbol.for('@workspace-api/contract/RequestError')]: true };
    for (const error of [new RequestError('invalid_json'), ofAnotherCopy]) expect(error).to.be.instanceOf(RequestError);
    for (const other of [new Error('x'), {}, null, undefined, 'text', 5])
      expect(other instanceof RequestError).to.be.false;
  });
});
