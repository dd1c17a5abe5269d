import { expect } from 'chai';
import { issuesOf } from '../../src/errors/issues-of.js';
import { listOf, object, text } from '../../src/schema/schemas.js';

const TEXT = text({ min: 1, max: 9 });

const ITEM = object({ title: TEXT, note: TEXT.optional() });

const SCHEMA = object({ owner: TEXT, items: listOf(ITEM, { min: 0, max: 20 }) });

describe('issuesOf', () => {
  /** Returns what the issues of unknown fields advise, by path. */
  const adviceIn = (input: object): Readonly<Record<string, string>> => {
    const { error } = SCHEMA.safeParse(input, { reportInput: true });
    const issues = error === undefined ? [] : issuesOf(error, SCHEMA);
    const unknown = issues.filter(({ code }) => code === 'unknown_field');
    return Object.fromEntries(
      unknown.map(({ path, detail }) => [path.join('/'), detail.slice('Unknown field. '.length)]),
    );
  };

  const OWNER = 'Did you mean owner?';
  const TITLE = 'Did you mean title?';
  const REMOVE = 'Remove it.';
  const item = { title: 'a' };

  for (const [what, input, advice] of [
    ['names the field that the same object lacks', { holder: 'a', items: [] }, { holder: OWNER }],
    ['names no field of an inner object', { owner: 'a', items: [{}], holder: 'b' }, { holder: REMOVE }],
    ['names no field of an outer object', { items: [{ ...item, heading: 'b' }] }, { 'items/0/heading': REMOVE }],
    [
      'names no field of another item',
      { owner: 'a', items: [{ ...item, heading: 'b' }, {}] },
      { 'items/0/heading': REMOVE },
    ],
    [
      'names the field that each item lacks',
      { owner: 'a', items: [{ heading: 'b' }, { heading: 'c' }] },
      { 'items/0/heading': TITLE, 'items/1/heading': TITLE },
    ],
    ['names no field with a wrong value', { owner: 5, holder: 'a', items: [] }, { holder: REMOVE }],
    ['names none of two that are missing', { holder: 'a' }, { holder: REMOVE }],
    [
      'names no field for two unknown ones',
      { holder: 'a', keeper: 'b', items: [] },
      { holder: REMOVE, keeper: REMOVE },
    ],
    ['names a field of which the nine issues remind', { holder: 'a', items: Array(7).fill(1) }, { holder: OWNER }],
    ['looks for no field among ten issues', { holder: 'a', items: Array(8).fill(1) }, { holder: REMOVE }],
  ] as const)
    it(`of an unknown field ${what}`, () => {
      expect(adviceIn(input)).to.deep.equal(advice);
    });
});
