import type { Page } from '@workspace-api/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { mock } from 'node:test';
import { objectText, pageText } from '../../src/response/json-text.js';

const records = fc.record({ id: fc.uuid(), name: fc.string({ unit: 'binary' }), parts: fc.array(fc.jsonValue()) });

const deepFreeze = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
};

/** Returns the JSON of a page with one record. */
const textOf = (record: object): string => pageText({ items: [record], nextCursor: null });

describe('pageText', () => {
  it('returns the JSON of a page of any length', () => {
    fc.assert(
      fc.property(fc.array(records), fc.option(fc.uuid()), (items, nextCursor) => {
        const page = { items, nextCursor };
        expect(pageText(page)).to.equal(JSON.stringify({ data: page }));
      }),
    );
  });

  it('returns the same JSON for frozen records, the first time and again', () => {
    fc.assert(
      fc.property(fc.array(records), fc.option(fc.uuid()), (given, nextCursor) => {
        const page = { items: deepFreeze(structuredClone(given)), nextCursor };
        const expected = JSON.stringify({ data: page });
        expect([pageText(page), pageText(page)]).to.deep.equal([expected, expected]);
      }),
    );
  });

  it('joins frozen and other records of one page in their order', () => {
    const items = [deepFreeze({ id: 1 }), { id: 2 }, deepFreeze({ id: 3 })];
    for (let page = 0; page < 2; page++) {
      expect(pageText({ items, nextCursor: null })).to.equal(
        '{"data":{"items":[{"id":1},{"id":2},{"id":3}],"nextCursor":null}}',
      );
    }
  });

  describe('of a host, with records that are frozen or not', () => {
    for (const [what, fields, expected] of [
      ['ends the list if there is no cursor', {}, '"nextCursor":null'],
      ['ends the list if the cursor is undefined', { nextCursor: undefined }, '"nextCursor":null'],
      ['keeps additional fields', { total: 2, nextCursor: 'next' }, '"nextCursor":"next","total":2'],
    ] as const) {
      it(what, () => {
        for (const items of [[], ['a', 'b'], [{ id: 1 }], [deepFreeze({ id: 1 })]]) {
          const page = { items, ...fields } as unknown as Page<object>;
          expect(pageText(page)).to.equal(`{"data":{"items":${JSON.stringify(items)},${expected}}}`);
        }
      });
    }
  });

  describe('of one record, several times', () => {
    afterEach(() => {
      mock.restoreAll();
    });

    it('serializes a deeply frozen record once', () => {
      const stringify = mock.method(JSON, 'stringify');
      const record = deepFreeze({ id: 1, parts: [{ name: 'name' }] });
      for (let page = 0; page < 3; page++) textOf(record);
      expect(stringify.mock.calls.filter(({ arguments: [value] }) => (value as unknown) === record)).to.have.lengthOf(
        1,
      );
    });
  });

  it('is never stale after a record that is not frozen has changed', () => {
    const record = { id: 1, name: 'before' };
    expect(textOf(record)).to.contain('"before"');
    record.name = 'after';
    expect(textOf(record)).to.contain('"after"').and.not.to.contain('"before"');
  });

  for (const [what, parts] of [
    ['an object', { text: 'before' }],
    ['an array', ['before']],
    ['an object in a frozen array', Object.freeze([{ text: 'before' }])],
  ] as const) {
    it(`is never stale after ${what} in a frozen record has changed`, () => {
      const record = Object.freeze({ id: 1, parts });
      expect(textOf(record)).to.contain('"before"');
      const changed = ('0' in parts && typeof parts[0] === 'object' ? parts[0] : parts) as Record<string, unknown>;
      for (const name of Object.keys(changed)) changed[name] = 'after';
      expect(textOf(record)).to.contain('"after"').and.not.to.contain('"before"');
    });
  }

  for (const [what, recordWith] of [
    [
      'a class with a toJSON',
      (state: { name: string }) =>
        new (class {
          toJSON = (): object => ({ ...state });
        })(),
    ],
    [
      'a class with a toJSON on its prototype',
      (state: { name: string }) =>
        new (class {
          toJSON(): object {
            return { ...state };
          }
        })(),
    ],
    ['an object with a toJSON', (state: { name: string }) => ({ toJSON: (): object => ({ ...state }) })],
    [
      'an object with a getter',
      (state: { name: string }) => ({
        get name() {
          return state.name;
        },
      }),
    ],
    [
      'an object with a date',
      (state: { name: string }) => ({ at: Object.freeze(Object.assign(new Date(), { toJSON: () => state.name })) }),
    ],
  ] as const) {
    it(`is never stale after what ${what} returns has changed, although it is frozen`, () => {
      const state = { name: 'before' };
      const record = Object.freeze(recordWith(state));
      expect(textOf(record)).to.contain('"before"');
      state.name = 'after';
      expect(textOf(record)).to.contain('"after"').and.not.to.contain('"before"');
    });
  }

  it('is not stale after a record was changed and then frozen', () => {
    const record = { name: 'before' };
    textOf(record);
    record.name = 'after';
    deepFreeze(record);
    expect([textOf(record), textOf(record)]).to.deep.equal(Array(2).fill(textOf({ name: 'after' })));
  });
});

describe('objectText', () => {
  it('returns the JSON of one object', () => {
    fc.assert(
      fc.property(records, (data) => {
        expect(objectText(data)).to.equal(JSON.stringify({ data }));
      }),
    );
  });
});
