import { expect } from 'chai';
import pg from 'pg';
import { TYPE_PARSERS, checkInteger } from '../src/type-parsers.js';

const { BOOL, INT8, JSON: JSON_TEXT, NUMERIC, TIMESTAMPTZ } = pg.types.builtins;
const UUID_ARRAY = 2951;

const parserOf = TYPE_PARSERS.getTypeParser as (type: number, format: 'text') => (text: string) => unknown;

describe('a value in a form that no statement asks for', () => {
  for (const [what, type, text] of [
    ['a boolean', BOOL, 'true'],
    ['an integer', INT8, '1.5'],
    ['an integer that is not safe', INT8, '9007199254740993'],
    ['a sum', NUMERIC, 'NaN'],
    ['ids', UUID_ARRAY, '{NULL}'],
    ['JSON', JSON_TEXT, '{'],
    // Its form depends on the session.
    ['a time', TIMESTAMPTZ, '2026-01-31 09:30:00+00'],
  ] as const) {
    it(`throws instead of being read as ${what}`, () => {
      expect(() => parserOf(type, 'text')(text)).to.throw();
    });
  }

  it('throws instead of being read as an integer of JSON', () => {
    for (const number of [2 ** 53, 0.5]) expect(() => checkInteger(number)).to.throw(TypeError, String(number));
  });
});
