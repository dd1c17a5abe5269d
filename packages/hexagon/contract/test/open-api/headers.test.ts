import { expect } from 'chai';
import { route } from '../../src/route.js';
import { AT, INVOICE_NOT_FOUND, INVOICE_ROUTE, getInvoice } from '../support/host-route.js';
import { commonHeaders, componentHeaders, headersOf, limitHeadersOf } from '../../src/open-api/headers.js';

describe('headersOf', () => {
  it('has no challenge of a scope without a route', () => {
    expect(headersOf(403, null)).to.have.all.keys('X-Request-Id', 'Cache-Control', 'X-Content-Type-Options');
  });

  it('requires Retry-After of a conflict, unless the host has conflicts of its own', () => {
    const conflict = { ...INVOICE_NOT_FOUND, code: 'invoice_paid', status: 409 } as const;
    const withOwn = route(getInvoice, { ...AT, problems: [conflict] });
    expect(headersOf(409, withOwn)['Retry-After']).to.include({ required: false });
    expect(headersOf(409, INVOICE_ROUTE)['Retry-After']).to.deep.equal({ $ref: '#/components/headers/Retry-After' });
  });
});

describe('commonHeaders', () => {
  it('has the headers that responses without a route refer to, and those of limits, and no others', () => {
    const names = [200, 401, 409, 415, 503].flatMap((status) => Object.keys(headersOf(status, null)));
    names.push(...Object.keys(limitHeadersOf(429)));
    expect(commonHeaders()).to.have.all.keys([...new Set(names)]);
    expect(componentHeaders()).to.deep.include(commonHeaders());
  });
});
