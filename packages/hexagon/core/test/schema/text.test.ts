import { expect } from 'chai';
import fc from 'fast-check';
import { isLongerThan, isWellFormed } from '../../src/schema/text.js';

/** Strings of characters of one, two and four bytes, and of halves of surrogate pairs. */
const texts = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\ud83d', '\ude00'), maxLength: 12 });

describe('isLongerThan', () => {
  it('counts Unicode code points', () => {
    fc.assert(
      fc.property(texts, fc.nat({ max: 14 }), (text, characters) => {
        const codePoints = text.match(/./gsu) ?? [];
        expect(isLongerThan(text, characters)).to.equal(codePoints.length > characters);
      }),
    );
  });
});

describe('isWellFormed', () => {
  it('returns true for exactly the strings that survive UTF-8', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(isWellFormed(text)).to.equal(Buffer.from(text, 'utf8').toString('utf8') === text);
      }),
    );
  });
});
