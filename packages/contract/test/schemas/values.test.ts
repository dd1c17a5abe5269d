import { isBlank, isWellFormed } from '@workspace-api/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { z } from 'zod';
import { id, name, timestamp, uuid } from '../../src/schemas/values.js';

const patternOf = (schema: z.ZodType): string => String(z.toJSONSchema(schema).pattern);

const UNITS = fc.constantFrom('a', ' ', '\n', '\u00a0', '\ufeff', '\u200b', '\u3164', '👩', '\ud835', '\udc00');

describe('a name', () => {
  it('is well-formed and has a visible character, and its pattern accepts every such name', () => {
    const pattern = new RegExp(patternOf(name), 'u');
    fc.assert(
      fc.property(fc.array(UNITS, { minLength: 1, maxLength: 8 }), (units) => {
        const value = units.join('');
        const isName = !isBlank(value) && isWellFormed(value);
        expect(name.safeParse(value).success).to.equal(isName);
        expect(pattern.test(value)).to.equal(value.trim() !== '');
        if (isName) expect(pattern.test(value)).to.equal(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('the ids and timestamps of responses', () => {
  for (const [what, schema, value, isAccepted] of [
    ['an id in lower case', id, '01890a5d-ac96-774b-bcce-b302099a8057', true],
    ['an id in upper case', id, '01890A5D-AC96-774B-BCCE-B302099A8057', false],
    ['a UUID of a request in upper case', uuid, '01890A5D-AC96-774B-BCCE-B302099A8057', true],
    ['a UUID with a line behind it', uuid, '01890a5d-ac96-774b-bcce-b302099a8057\n', false],
    ['a moment in UTC with milliseconds', timestamp, '2026-03-02T09:15:00.000Z', true],
    ['a moment without milliseconds', timestamp, '2026-03-02T09:15:00Z', false],
    ['a moment with an offset', timestamp, '2026-03-02T09:15:00.00+1', false],
  ] as const) {
    it(`${isAccepted ? 'accept' : 'reject'} ${what}, as a schema and as a pattern`, () => {
      expect(schema.safeParse(value).success).to.equal(isAccepted);
      expect(new RegExp(patternOf(schema), 'u').test(value)).to.equal(isAccepted);
    });
  }
});
