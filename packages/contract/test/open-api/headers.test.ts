import { expect } from 'chai';
import { commonHeaders, componentHeaders, headersOf } from '../../src/open-api/headers.js';

describe('headersOf', () => {
  it('has no challenge of a scope without a route', () => {
    expect(headersOf(403, null)).to.have.all.keys('X-Request-Id', 'Cache-Control', 'X-Content-Type-Options');
  });
});

describe('commonHeaders', () => {
  it('has the headers that responses without a route refer to, and no others', () => {
    const names = [200, 401, 409, 415, 503].flatMap((status) => Object.keys(headersOf(status, null)));
    expect(commonHeaders()).to.have.all.keys([...new Set(names)]);
    expect(componentHeaders()).to.deep.include(commonHeaders());
  });
});
