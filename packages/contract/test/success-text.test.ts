import { withJsonText } from '@workspace-api/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { successText } from '../src/success-text.js';

const records = fc.record({ id: fc.uuid(), name: fc.string({ unit: 'binary' }), parts: fc.array(fc.jsonValue()) });

describe('the text of a success', () => {
  it('is the same JSON that JSON.stringify makes, of a page of any length', () => {
    fc.assert(
      fc.property(fc.array(records), fc.option(fc.uuid()), (items, nextCursor) => {
        const page = { items, nextCursor };
        expect(successText({ isList: true }, page)).to.equal(JSON.stringify({ data: page }));
      }),
    );
  });

  it('is joined from the texts that the records of a page have', () => {
    const items = [withJsonText({}, '"first"'), {}, withJsonText({}, '"last"')];
    expect(successText({ isList: true }, { items, nextCursor: null })).to.equal(
      '{"data":{"items":["first",{},"last"],"nextCursor":null}}',
    );
  });

  it('is that of one object where there is no page', () => {
    fc.assert(
      fc.property(records, (data) => {
        expect(successText({ isList: false }, data)).to.equal(JSON.stringify({ data }));
      }),
    );
  });
});
