import { expect } from 'chai';
import { baseUrl } from '../../src/lifecycle/listen.js';

describe('the base URL', () => {
  it('is one that a client on this machine can reach', () => {
    for (const [host, url] of [
      ['127.0.0.1', 'http://127.0.0.1:3000'],
      ['localhost', 'http://localhost:3000'],
      ['::1', 'http://[::1]:3000'],
      ['0.0.0.0', 'http://127.0.0.1:3000'],
      ['::', 'http://[::1]:3000'],
    ] as const) {
      expect(baseUrl(host, 3000)).to.equal(url);
    }
  });
});
