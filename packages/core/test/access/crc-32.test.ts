import { crc32 as zlibCrc32 } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { crc32 } from '../../src/access/crc-32.js';

describe('crc32', () => {
  it('returns the published check value of CRC-32/ISO-HDLC', () => {
    expect(crc32('123456789')).to.equal(0xcb_f4_39_26);
  });

  it('returns what zlib returns, for any ASCII string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(crc32(text)).to.equal(zlibCrc32(text));
      }),
    );
  });
});
