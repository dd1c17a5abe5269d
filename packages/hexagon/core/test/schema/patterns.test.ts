import { expect } from 'chai';
import fc from 'fast-check';
import { z } from 'zod';
import { PresentedKey } from '../../src/workspaces/get-workspace.js';
import { id, name, timestamp } from '../../src/schema/schemas.js';
import { isBlank, isWellFormed } from '../../src/schema/text.js';

const patternOf = (schema: z.ZodType): RegExp =>
  new RegExp(String(z.toJSONSchema(schema, { io: 'input' }).pattern), 'u');

const UNITS = fc.constantFrom('a', ' ', '\n', '\u00a0', '\ufeff', '\u200b', '\u3164', '👩', '\ud835', '\udc00');

describe('the pattern of a name in the OpenAPI document', () => {
  it('accepts every name, and rejects white space', () => {
    const pattern = patternOf(name());
    fc.assert(
      fc.property(fc.array(UNITS, { minLength: 1, maxLength: 8 }), (units) => {
        const value = units.join('');
        const isName = !isBlank(value) && isWellFormed(value);
        expect(name().safeParse(value).success).to.equal(isName);
        expect(pattern.test(value)).to.equal(value.trim() !== '');
        if (isName) expect(pattern.test(value)).to.equal(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('the pattern of values in responses', () => {
  for (const [what, schema, value, isAccepted] of [
    ['an id in lower case', id('Group'), '01890a5d-ac96-774b-bcce-b302099a8057', true],
    ['an id in upper case', id('Group'), '01890A5D-AC96-774B-BCCE-B302099A8057', false],
    ['a time in UTC with milliseconds', timestamp(), '2026-03-02T09:15:00.000Z', true],
    ['a time without milliseconds', timestamp(), '2026-03-02T09:15:00Z', false],
    ['a time with an offset', timestamp(), '2026-03-02T09:15:00.00+1', false],
    ['the beginning of a key', PresentedKey.shape.prefix, 'wsk_5hKe', true],
    ['the beginning of a key with another prefix', PresentedKey.shape.prefix, 'acme_5hKe', true],
    ['more of a key', PresentedKey.shape.prefix, 'wsk_5hKe0', false],
  ] as const) {
    it(`${isAccepted ? 'accepts' : 'rejects'} ${what}`, () => {
      expect(patternOf(schema).test(value)).to.equal(isAccepted);
    });
  }
});
