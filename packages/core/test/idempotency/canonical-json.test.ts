import { expect } from 'chai';
import { canonicalJson } from '../../src/idempotency/canonical-json.js';

describe('canonicalJson', () => {
  // Stored fingerprints outlive a version of this package: another order would turn each retry into a mismatch.
  it('writes the fields of every object in ascending order, and keeps the order of arrays', () => {
    const value = { b: [{ d: 1, c: null }, 2, 1], a: 'text', B: true };
    expect(canonicalJson(value)).to.equal('{"B":true,"a":"text","b":[{"c":null,"d":1},2,1]}');
  });
});
