import { expect } from 'chai';
import fc from 'fast-check';
import { isRequestId } from '../../src/context/request-id.js';

describe('isRequestId', () => {
  for (const text of [
    'a',
    '_',
    'x'.repeat(128),
    '01890a5d-ac96-774b-bcce-b302099a8057',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    'Root=1-67891233-abcdef012345678912345678',
    'a.b:c~d+e/f=g-h',
    'wsk_too-short',
    `wsk_${'a'.repeat(37)}-`,
  ]) {
    it(`accepts ${text.slice(0, 60)}`, () => {
      expect(isRequestId(text)).to.be.true;
    });
  }

  for (const text of [
    '',
    'x'.repeat(129),
    'a b',
    ' a',
    'a\n',
    'a\r\nSet-Cookie: b',
    'a"',
    '<a>',
    'é',
    'a,b',
    'a%0A',
    '\u0000',
    `wsk_${'a'.repeat(38)}`,
    `trace:wsk_${'0'.repeat(38)}/1`,
    `wsk_${'Z'.repeat(60)}`,
  ]) {
    it(`rejects ${JSON.stringify(text.slice(0, 30))}`, () => {
      expect(isRequestId(text)).to.be.false;
    });
  }

  it('accepts nothing that a header, a URL path or a quoted log field has to escape', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 5 }), (text) => {
        if (isRequestId(text)) expect([encodeURI(text), JSON.stringify(text)]).to.deep.equal([text, `"${text}"`]);
      }),
      { numRuns: 2_000 },
    );
  });
});
