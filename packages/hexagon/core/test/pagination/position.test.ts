import { expect } from 'chai';
import { toPosition } from '../../src/pagination/position.js';

describe('toPosition', () => {
  it('accepts 16 lower-case hexadecimal digits', () => {
    expect(toPosition('0123456789abcdef')).to.equal('0123456789abcdef');
  });

  for (const text of [
    '',
    '0123456789abcde',
    '0123456789abcdef0',
    '0123456789ABCDEF',
    '0123456789abcdeg',
    '0'.repeat(15) + '\n',
  ]) {
    it(`throws on ${JSON.stringify(text)}`, () => {
      expect(() => toPosition(text)).to.throw(RangeError, '16 lower-case hexadecimal digits');
    });
  }
});
