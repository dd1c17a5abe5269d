import { expect } from 'chai';
import { jsonTextOf, withJsonText } from '../../src/values/json-text.js';

describe('the JSON text of a record', () => {
  const written = () => withJsonText({ name: 'Berlin' }, '{"name":"Berlin, as it was written"}');

  it('is what it has been given', () => {
    expect(jsonTextOf(written())).to.equal('{"name":"Berlin, as it was written"}');
    expect(jsonTextOf(Object.freeze(written()))).to.equal('{"name":"Berlin, as it was written"}');
  });

  it('is what JSON.stringify makes of a record that has been given none', () => {
    expect(jsonTextOf({ name: 'Berlin' })).to.equal('{"name":"Berlin"}');
  });

  it('does not go over to a copy, which may be changed', () => {
    for (const copy of [{ ...written() }, structuredClone(written()), Object.assign({}, written())]) {
      copy.name = 'Bonn';
      expect(jsonTextOf(copy)).to.equal('{"name":"Bonn"}');
    }
  });

  it('is seen by nobody who does not ask for it', () => {
    expect(written()).to.deep.equal({ name: 'Berlin' });
    expect(Object.keys(written())).to.deep.equal(['name']);
    expect(JSON.stringify(written())).to.equal('{"name":"Berlin"}');
  });

  it('is not given to a record that is frozen', () => {
    expect(() => withJsonText(Object.freeze({}), '{}')).to.throw(TypeError);
  });
});
