import { expect } from 'chai';
import { redactSecrets } from '../../src/log/redact-secrets.js';

const KEY = `wsk_${'a'.repeat(38)}`;

describe('redactSecrets', () => {
  for (const [text, redacted] of [
    ['mongodb://db1:27017/shop', 'mongodb://db1:27017/shop'],
    ['mongodb://ann:s3cret@db1/shop is down', 'mongodb://[redacted] is down'],
    ['mongodb+srv://db1/?authSource=s3cret', 'mongodb+srv://[redacted]'],
    ['"mongodb://ann:s3\\"cret@db1","b"', '"mongodb://[redacted]","b"'],
    ['mongodb://db1 mongodb://ann:s3cret@db2', 'mongodb://db1 mongodb://[redacted]'],
    [`${KEY} for mongodb://${KEY}@db1`, 'wsk_[redacted] for mongodb://[redacted]'],
    [`${KEY.replace('wsk', 'acme')} for mongodb://db1`, 'acme_[redacted] for mongodb://db1'],
    ['postgres://ann:s3cret@db1/shop is down', 'postgres://[redacted] is down'],
    ['postgresql://db1/shop?password=s3cret', 'postgresql://[redacted]'],
    ['mongodb://', 'mongodb://'],
  ] as const) {
    it(`returns ${redacted} for ${text}`, () => {
      expect(redactSecrets(text)).to.equal(redacted);
    });
  }

  it('returns a long text of connection strings before the test times out', () => {
    const text = 'mongodb://'.repeat(60_000);
    expect(redactSecrets(text) === text).to.equal(true);
  });
});
