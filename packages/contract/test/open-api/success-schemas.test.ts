import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { dataSchema, pageSchema } from '../../src/open-api/success-schemas.js';
import type { Json } from '../support/document.js';

const INVOICE: Json = {
  type: 'object',
  required: ['number'],
  properties: { number: { type: 'integer', description: 'The number of the invoice.' } },
};

const CURSOR = '01890a5d-ac96-774b-bcce-b302099a8057';

const accepts = (schema: Json, body: unknown): boolean => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false });
  addFormats.default(ajv);
  return ajv.validate(schema, body);
};

const itemsOf = (count: number): object[] => Array.from({ length: count }, (_, number) => ({ number }));

describe('dataSchema', () => {
  for (const [body, isAccepted] of [
    [{ data: { number: 17 } }, true],
    [{ data: { number: 17, color: 'red' }, version: 2 }, true],
    [{ data: { number: 'x' } }, false],
    [{}, false],
    ['text', false],
  ] as const) {
    it(`${isAccepted ? 'accepts' : 'rejects'} ${JSON.stringify(body)}`, () => {
      expect(accepts(dataSchema(INVOICE), body)).to.equal(isAccepted);
    });
  }
});

describe('pageSchema', () => {
  for (const [what, data, isAccepted] of [
    ['a page', { items: itemsOf(1), nextCursor: CURSOR }, true],
    ['the last page', { items: [], nextCursor: null }, true],
    ['a page of 100 records', { items: itemsOf(100), nextCursor: CURSOR }, true],
    ['a page of 101 records', { items: itemsOf(101), nextCursor: CURSOR }, false],
    ['a page with another record', { items: [{ number: 'x' }], nextCursor: null }, false],
    ['a page whose records are no array', { items: {}, nextCursor: null }, false],
    ['a page without records', { nextCursor: null }, false],
    ['a page without a cursor', { items: [] }, false],
    ['a cursor that is no UUID', { items: [], nextCursor: 'page-2' }, false],
    ['a cursor that is no string', { items: [], nextCursor: 2 }, false],
    ['no page', 'text', false],
    ['nothing', undefined, false],
  ] as const) {
    it(`${isAccepted ? 'accepts' : 'rejects'} ${what}`, () => {
      expect(accepts(pageSchema(INVOICE), data === undefined ? {} : { data })).to.equal(isAccepted);
    });
  }

  it('describes each of its parts in a sentence', () => {
    const { description, properties } = pageSchema(INVOICE) as Record<string, Json>;
    const page = properties?.['data'] as Json;
    const parts = page['properties'] as Record<string, Json>;
    for (const part of [{ description }, page, parts['items'], parts['nextCursor']])
      expect(part?.['description']).to.match(/^[A-Z].+\.$/);
  });
});
