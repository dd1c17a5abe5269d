import { expect } from 'chai';
import fc from 'fast-check';
import { readBearer } from '../../src/request/credentials.js';

describe('readBearer', () => {
  for (const [header, credentials] of [
    [undefined, undefined],
    ['', undefined],
    ['Basic abc', undefined],
    ['Bearerabc', undefined],
    ['Bearer:abc', undefined],
    ['wsk_abc', undefined],
    ['Bearer\tabc', undefined],
    [' Bearer abc', undefined],
    ['Bearer', ''],
    ['Bearer ', ''],
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['BEARER   abc', 'abc'],
    ['Bearer abc def', 'abc def'],
    ['Bearer abc ', 'abc '],
    ['Bearer Bearer abc', 'Bearer abc'],
    ['Bearer "abc"', '"abc"'],
  ] as const) {
    it(`reads ${credentials === undefined ? 'nothing' : JSON.stringify(credentials)} in ${header === undefined ? 'no header' : JSON.stringify(header)}`, () => {
      expect(readBearer(header)).to.equal(credentials);
    });
  }

  it('reads every token that RFC 6750 allows, after any number of spaces', () => {
    const tokens = fc.stringMatching(/^[\w.~+/-]+=*$/);
    fc.assert(
      fc.property(tokens, fc.integer({ min: 1, max: 5 }), (token, spaces) => {
        expect(readBearer(`Bearer${' '.repeat(spaces)}${token}`)).to.equal(token);
      }),
    );
  });

  it('returns only what the header ends with, for any header', () => {
    const headers = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }).map((rest) => `Bearer ${rest}`),
    );
    fc.assert(
      fc.property(headers, (header) => {
        const credentials = readBearer(header);
        if (credentials !== undefined) expect(header.endsWith(credentials)).to.be.true;
      }),
    );
  });
});
