import { isWellFormed } from '@workspace-api/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { z } from 'zod';
import { id, name, text, timestamp, uuid } from '../../src/schemas/values.js';

const patternOf = (schema: z.ZodType): string => String(z.toJSONSchema(schema).pattern);

const UNITS = fc.constantFrom('a', 'é', '\n', '\u0000', '\uffff', '👩', '\ud835', '\udc00', '\udbff', '\udfff');

describe('the pattern of text', () => {
  const pattern = patternOf(text({ min: 0, max: 100 }));

  for (const [engine, expression] of [
    ['code points', new RegExp(pattern, 'u')],
    ['UTF-16 units', new RegExp(pattern)],
  ] as const) {
    it(`matches what is well-formed, and nothing else, in an engine that sees ${engine}`, () => {
      fc.assert(
        fc.property(fc.array(UNITS, { maxLength: 8 }), (units) => {
          const value = units.join('');
          expect(expression.test(value)).to.equal(isWellFormed(value));
        }),
        { numRuns: 3_000 },
      );
    });
  }

  it('matches text of any length without backtracking', () => {
    const expression = new RegExp(pattern, 'u');
    expect(expression.test('👩'.repeat(50_000))).to.be.true;
    expect(expression.test(`${'👩'.repeat(50_000)}\ud835`)).to.be.false;
  });
});

describe('the pattern of a name', () => {
  const pattern = patternOf(name);

  for (const [engine, expression] of [
    ['code points', new RegExp(pattern, 'u')],
    ['UTF-16 units', new RegExp(pattern)],
  ] as const) {
    it(`matches a well-formed name that is not blank, and nothing else, in an engine that sees ${engine}`, () => {
      const units = fc.oneof(UNITS, fc.constantFrom(' ', '\u00a0', '\ufeff', '\u2028'));
      fc.assert(
        fc.property(fc.array(units, { maxLength: 8 }), (parts) => {
          const value = parts.join('');
          expect(expression.test(value)).to.equal(isWellFormed(value) && value.trim() !== '');
        }),
        { numRuns: 3_000 },
      );
    });
  }
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
