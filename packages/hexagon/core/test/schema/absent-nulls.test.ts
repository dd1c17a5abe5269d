import { expect } from 'chai';
import { object, oneOf, text } from '../../src/schema/schemas.js';
import { withoutAbsentNulls } from '../../src/schema/absent-nulls.js';

const anyText = text({ min: 1, max: 10 });

const complete = (input: unknown): unknown =>
  withoutAbsentNulls(
    object({
      name: anyText,
      note: anyText.optional(),
      color: oneOf(['red', 'blue']).default('red'),
      reason: anyText.nullable().optional(),
    }),
  )(input);

describe('null in an input', () => {
  it('is absence of a field that may be left out', () => {
    expect(complete({ name: 'a', note: null, color: null })).to.deep.equal({ name: 'a' });
    expect(complete({ name: 'a', note: null, color: 'red' })).to.deep.equal({ name: 'a', color: 'red' });
  });

  it('stays in a field that is required or may be null, and in one that does not exist', () => {
    const input = { name: null, reason: null, other: null, note: null };
    expect(complete(input)).to.deep.equal({ name: null, reason: null, other: null });
  });

  it('changes no other input', () => {
    for (const input of [{ name: 'a', note: 'b' }, [], null, undefined, 'text'])
      expect(complete(input)).to.equal(input);
  });
});
