import { expect } from 'chai';
import { creationRequest } from '../../src/idempotency/creation-request.js';

describe('creationRequest', () => {
  it('has the operation and the fields that are neither omitted, null nor an empty object', () => {
    const input = { a: 1, b: null, c: {}, d: undefined, e: [], f: '', g: { h: null } };
    expect(creationRequest('createInvoice', {}, input, { idempotencyKey: 'key' })).to.deep.equal({
      idempotencyKey: 'key',
      request: { operationId: 'createInvoice', input: { a: 1, e: [], f: '', g: { h: null } } },
    });
  });

  it('has no field with its default, so that a version without the field has the same request', () => {
    const requestWith = (input: object) =>
      creationRequest('createInvoice', { tone: 'plain', tags: ['a'] }, input, { idempotencyKey: 'key' }).request;
    expect(requestWith({ a: 1, tone: 'plain', tags: ['a'] })).to.deep.equal(requestWith({ a: 1 }));
    expect(requestWith({ a: 1, tone: 'kind', tags: [] })).to.deep.equal({
      operationId: 'createInvoice',
      input: { a: 1, tone: 'kind', tags: [] },
    });
  });
});
