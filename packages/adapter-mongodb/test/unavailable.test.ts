import { expect } from 'chai';
import { isUnavailable } from '../src/unavailable.js';

const withCode = (code: unknown): Error => Object.assign(new Error('Something has happened.'), { code });

describe('an error that means that the storage is unavailable', () => {
  for (const code of [
    'ECONNRESET',
    'EPIPE',
    'ECONNREFUSED',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ERR_STREAM_DESTROYED',
  ]) {
    it(`may be a Node.js error with the code ${code}, which the driver did not wrap`, () => {
      expect(isUnavailable(withCode(code))).to.be.true;
    });
  }

  it('is an Error with no other code', () => {
    for (const code of [13, 18, 11000, 291, 'ENOENT', '50', undefined]) {
      expect(isUnavailable(withCode(code)), String(code)).to.be.false;
    }
    expect(isUnavailable({ name: 'MongoNetworkError', code: 50 })).to.be.false;
    expect(isUnavailable(null)).to.be.false;
  });
});
