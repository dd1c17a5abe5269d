import { jsonOf, requestTo } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { writeResponse, type HttpResponse } from '../src/index.js';
import type { Handled } from '../src/internal.js';

const REQUEST = requestTo('/api/public/v1/groups', { mountPath: '/shop', headers: { 'x-request-id': 'ignored' } });

const handledBy = (record: object = {}): Handled => ({
  response: { status: 200, headers: {}, body: 'the response' },
  record: { requestId: 'trace-17', operationId: 'listGroups', status: 200, code: null, ...record } as Handled['record'],
});

describe('writeResponse', () => {
  it('passes the response on, and returns the result', () => {
    const handled = handledBy();
    expect(writeResponse(REQUEST, handled, ({ body }) => [body])).to.deep.equal(['the response']);
    expect(handled.record).to.include({ status: 200, code: null });
  });

  it('passes internal_error on if the response cannot be written, with the same request id, and records the error', () => {
    const handled = handledBy();
    const failure = new TypeError('Invalid character in header.');
    const written = writeResponse(REQUEST, handled, (response): HttpResponse => {
      if (response.status === 200) throw failure;
      return response;
    });
    expect(written).to.have.nested.property('headers.X-Request-Id', 'trace-17');
    expect(jsonOf(written)).to.include({ code: 'internal_error', instance: '/shop/api/public/v1/groups' });
    expect(handled.record).to.include({
      requestId: 'trace-17',
      operationId: 'listGroups',
      status: 500,
      code: 'internal_error',
      error: failure,
    });
  });

  it('throws if that cannot be written either', () => {
    const failure = new Error('The socket is broken.');
    expect(() =>
      writeResponse(REQUEST, handledBy(), () => {
        throw failure;
      }),
    ).to.throw(failure);
  });
});
