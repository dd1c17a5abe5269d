import { expect } from 'chai';
import { exampleOf } from '../../src/examples/example-of.js';
import { validatorsOf, type Json } from '../support/document.js';

const Size = { type: ['string', 'null'], enum: [null, 'small', 'large'] };

const Order = {
  type: 'object',
  properties: {
    paid: { type: 'boolean' },
    name: { type: 'string', minLength: 1 },
    note: { type: 'string' },
    sizes: { type: 'array', items: { $ref: '#/components/schemas/Size' } },
  },
  required: ['paid', 'sizes'],
};

const SCHEMAS = { Size, Order };

const ORDER = { $ref: '#/components/schemas/Order' };

const isValid = (schema: Json, value: unknown): boolean =>
  validatorsOf({ schema, components: { schemas: SCHEMAS } })('/schema')(value);

describe('exampleOf', () => {
  for (const [what, schema, example] of [
    ['a text for a string', { type: 'string', minLength: 1 }, 'An example'],
    ['an id for a UUID', { type: 'string', format: 'uuid' }, '01990a2e-7c1b-7d5e-8f00-3c4d5e6f7a8b'],
    ['a time in UTC for a date-time', { type: 'string', format: 'date-time' }, '2030-01-31T09:30:00.000Z'],
    ['true for a boolean', { type: 'boolean' }, true],
    ['the minimum of an integer', { type: 'integer', minimum: 5 }, 5],
    ['1 for a number without a minimum', { type: 'number' }, 1],
    ['a value of the type that is not null', { type: ['integer', 'null'], minimum: 2 }, 2],
    ['the first listed value that is not null', Size, 'small'],
    ['an array with one item', { type: 'array', items: { type: 'boolean' } }, [true]],
    ['an object with its required fields', Order, { paid: true, sizes: ['small'] }],
    ['an object without fields if none is known', { type: 'object', additionalProperties: true }, {}],
    ['the example of the schema that is referred to', ORDER, { paid: true, sizes: ['small'] }],
  ] as const) {
    it(`returns ${what}`, () => {
      expect(exampleOf(schema, SCHEMAS)).to.deep.equal(example);
      expect(isValid(schema, example)).to.equal(true);
    });
  }

  it('has the known values of fields, required or not, at every depth', () => {
    const page = { type: 'object', properties: { items: { type: 'array', items: ORDER } }, required: ['items'] };
    const example = exampleOf(page, SCHEMAS, { paid: false, name: 'Shoes', color: 'red' });
    expect(example).to.deep.equal({ items: [{ paid: false, name: 'Shoes', sizes: ['small'] }] });
    expect(isValid(page, example)).to.equal(true);
  });
});
