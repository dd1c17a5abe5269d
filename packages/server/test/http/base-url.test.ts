import { expect } from 'chai';
import { baseUrl } from '../../src/http/base-url.js';

describe('the base URL', () => {
  const cases = [
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['localhost', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://[::1]:3000'],
  ] as const;

  for (const [host, url] of cases) {
    it(`of ${host} is ${url}`, () => {
      expect(baseUrl(host, 3000)).to.equal(url);
      expect(new URL(url).port).to.equal('3000');
    });
  }
});
