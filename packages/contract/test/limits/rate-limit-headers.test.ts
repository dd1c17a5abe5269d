import { expect } from 'chai';
import { rateLimitHeaders } from '../../src/limits/rate-limit-headers.js';
import { validatorAt } from '../support/document.js';

const KEY = { policy: 'key', quota: 600, windowSeconds: 60, remaining: 599, resetSeconds: 60 };
const WORKSPACE = { policy: 'workspace', quota: 1200, windowSeconds: 60, remaining: 0, resetSeconds: 1 };

describe('rateLimitHeaders', () => {
  it('tells each limit that was applied, in one order', () => {
    expect(rateLimitHeaders([KEY, WORKSPACE])).to.deep.equal({
      'RateLimit-Policy': '"key";q=600;w=60, "workspace";q=1200;w=60',
      RateLimit: '"key";r=599;t=60, "workspace";r=0;t=1',
    });
  });

  it('has none of an empty list, which no header can hold', () => {
    expect(rateLimitHeaders([])).to.deep.equal({});
  });

  it('writes them as the document has them', () => {
    const limits = [[KEY], [KEY, WORKSPACE], [{ ...KEY, policy: 'address', quota: 1_000_000, resetSeconds: 0 }]];
    for (const headers of limits.map(rateLimitHeaders)) {
      for (const [name, value] of Object.entries(headers)) {
        const validate = validatorAt(`/components/headers/${name}/schema`);
        validate(value);
        expect(validate.errors).to.equal(null);
      }
    }
  });

  for (const value of ['', 'key;r=1;t=1', '"key"', '"key";t=1;r=1', '"key";r=-1;t=1', '"key";r=1;t=1,', '600']) {
    it(`is not what the document refuses as RateLimit: ${value === '' ? 'nothing' : value}`, () => {
      expect(validatorAt('/components/headers/RateLimit/schema')(value)).to.be.false;
    });
  }
});
