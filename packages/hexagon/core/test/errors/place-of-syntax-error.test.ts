import { expect } from 'chai';
import fc from 'fast-check';
import { placeOfSyntaxError } from '../../src/errors/place-of-syntax-error.js';

/** Returns the index of the error in a text of one line. */
const indexIn = (text: string): number => Number(/column (\d+)/.exec(placeOfSyntaxError(text))?.[1]) - 1;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('placeOfSyntaxError', () => {
  // The mark ^ is in front of the character that is wrong.
  for (const marked of [
    '^',
    '  ^',
    '^name=x',
    "{^'a':1}",
    '{^a:1}',
    '{"a" ^1}',
    '{"a":^}',
    '{"a":1,^}',
    '{"a":1 ^"b":2}',
    '{"a":1^;}',
    '{"a":1}^}',
    '{"a":[1,2^}',
    '[1,^]',
    '[^,1]',
    '[1^',
    '[1 ^2]',
    '{^1:2}',
    '{} ^{}',
    '{} ^// no',
    '"a^',
    '"a^\tb"',
    '"a^\\x"',
    '"a^\\u12g4"',
    '"a\\u12aF\\n" ^1',
    '"\\"^',
    '{"a^\n":1}',
    '^+1',
    '0^1',
    '1^.',
    '1.5^.5',
    '1^e',
    '[1e5^f]',
    '^-',
    '^NaN',
    '^undefined',
    '^tru',
    'true^1',
    '[^nul',
    '^\u00a0{}',
    '{"é😀":^x}',
    '[[^,1]]',
    '[[[[^',
    '{"a":{"b":{"c":[]}}^]',
  ]) {
    it(`finds the error in ${JSON.stringify(marked)}`, () => {
      const text = marked.replace('^', '');
      expect(isJson(text)).to.equal(false);
      expect(indexIn(text)).to.equal(marked.indexOf('^'));
      expect(placeOfSyntaxError(text).endsWith(', where it ends')).to.equal(marked.endsWith('^'));
    });
  }

  for (const [text, place] of [
    ['{\n  "a": 1,\n  b\n}', 'line 3, column 3'],
    ['{\r\n  "a": 1,\r\n  b\r\n}', 'line 3, column 3'],
    ['{\n', 'line 2, column 1, where it ends'],
    ['\n\n\n}', 'line 4, column 1'],
    ['["a\nb"]', 'line 1, column 4'],
  ] as const) {
    it(`counts lines in ${JSON.stringify(text)}`, () => {
      expect(placeOfSyntaxError(text)).to.equal(place);
    });
  }

  it('finds no error before the end of JSON, and in no beginning of it', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (json, at) => {
        expect(indexIn(json)).to.equal(json.length);
        expect(indexIn(json.slice(0, at % json.length))).to.be.at.least((at % json.length) - 6);
      }),
    );
  });

  it('finds one error, whatever follows it', () => {
    const piece = fc.constantFrom(...'{}[],:"\\ 01-.eE'.split(''), 'true', '\\u00e9', 'x', '\t');
    fc.assert(
      fc.property(fc.json(), fc.nat(), piece, fc.string(), (json, at, inserted, after) => {
        const cut = at % (json.length + 1);
        const text = json.slice(0, cut) + inserted + json.slice(cut);
        fc.pre(!isJson(text));
        const index = indexIn(text);
        if (index === text.length) return;
        expect(index).to.be.at.least(cut - 6);
        expect(indexIn(text.slice(0, index))).to.equal(index);
        // What begins with a part of a number or a name could go on.
        if (/[^\w.+-]/.test(text.charAt(index))) expect(isJson(text.slice(0, index + 1) + after)).to.equal(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads 1,000 levels, and any number beside each other', () => {
    expect(indexIn('['.repeat(2_000))).to.equal(1_001);
    expect(indexIn(`[${'[1],'.repeat(2_000)}x`)).to.equal(8_001);
  });

  it('reads a string of the maximum size, and one of escapes', () => {
    for (const part of ['x', '\\n', '\\u00e9', 'é']) {
      const text = `["${part.repeat(2 * 1024 * 1024)}",]`;
      expect(indexIn(text)).to.equal(text.length - 1);
    }
  });
});
