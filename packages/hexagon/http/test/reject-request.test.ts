import { jsonOf, REQUEST_RECORD } from '@workspace-api/test-stubs';
import { problem } from '@workspace-api/contract/schemas';
import { expect } from 'chai';
import { rejectRequest } from '../src/internal.js';

describe('rejectRequest', () => {
  const header = (name: string): string | undefined => (name === 'x-request-id' ? 'trace-17' : undefined);

  it('returns a problem with the request id of the client, and a record of it', () => {
    const { response, record } = rejectRequest('malformed_request', {
      method: 'PUT',
      header,
      clientAddress: '203.0.113.7',
    });
    expect(problem.parse(jsonOf(response))).to.include({
      code: 'malformed_request',
      requestId: 'trace-17',
      instance: '/',
    });
    expect(response.headers).to.deep.equal({
      'X-Request-Id': 'trace-17',
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    expect(record).to.deep.equal({
      ...REQUEST_RECORD,
      surface: null,
      method: 'PUT',
      clientAddress: '203.0.113.7',
      status: 400,
      code: 'malformed_request',
    });
  });

  it('speaks of writes only if the request may have been one', () => {
    const detailOf = (method: string | null): string =>
      problem.parse(jsonOf(rejectRequest('unavailable', { method, header }).response)).detail;
    expect(detailOf('GET')).not.to.contain('POST');
    for (const method of ['POST', null]) expect(detailOf(method)).to.contain('POST');
  });

  it('has the mount path in its links', () => {
    const { response } = rejectRequest('malformed_request', { method: 'PUT', header, mountPath: '/shop' });
    expect(problem.parse(jsonOf(response))).to.include({
      type: '/shop/docs/problems/malformed_request',
      instance: '/shop/',
    });
  });

  it('needs nothing but the code', () => {
    const { response, record } = rejectRequest('malformed_request');
    expect(problem.parse(jsonOf(response))).to.include({ code: 'malformed_request', instance: '/' });
    expect(record).to.include({ method: null, status: 400, requestId: response.headers['X-Request-Id'] });
  });

  it('gives bytes that are not HTTP a request id of their own, and no method', () => {
    const unread = { method: null, header: () => undefined };
    const handled = [rejectRequest('request_timeout', unread), rejectRequest('request_timeout', unread)];
    for (const { response, record } of handled) {
      expect(record).to.include({ method: null, status: 408, requestId: response.headers['X-Request-Id'] });
    }
    expect(new Set(handled.map(({ record }) => record.requestId)).size).to.equal(2);
  });
});
