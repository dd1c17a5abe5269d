import { expect } from 'chai';
import { scribble } from '../../src/support/scribble.js';

describe('scribble', () => {
  it('changes every value at any depth, and adds some', () => {
    const data = { text: 'a', number: 1, nothing: null, list: ['a'], inner: { text: 'a' } };
    const { list, inner } = data;
    scribble(data);
    expect(Object.values(data)).to.deep.equal(Array(6).fill('scribbled'));
    expect(list).to.deep.equal(['scribbled', 'scribbled']);
    expect(inner).to.deep.equal({ text: 'scribbled', scribbled: 'scribbled' });
  });

  it('leaves frozen data alone without an error', () => {
    const data = Object.freeze({ list: Object.freeze(['a']) });
    scribble(data);
    expect(data).to.deep.equal({ list: ['a'] });
  });
});
