import { expect } from 'chai';
import { creationRequest } from '../../src/idempotency/creation-request.js';

describe('creationRequest', () => {
  it('has the operation and the fields that are neither omitted, null nor an empty object', () => {
    const input = { a: 1, b: null, c: {}, d: undefined, e: [], f: '', g: { h: null } };
    expect(creationRequest('createInvoice', input, { idempotencyKey: 'key' })).to.deep.equal({
      idempotencyKey: 'key',
      request: { operationId: 'createInvoice', input: { a: 1, e: [], f: '', g: { h: null } } },
    });
  });
});
