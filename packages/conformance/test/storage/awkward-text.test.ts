import { METADATA_LIMITS, isWellFormed } from '@workspace-api/core';
import { expect } from 'chai';
import { AWKWARD_TEXTS } from '../../src/storage/awkward-text.js';

describe('AWKWARD_TEXTS', () => {
  it('are texts that a caller may send as keys of one metadata', () => {
    expect(new Set(AWKWARD_TEXTS)).to.have.lengthOf(METADATA_LIMITS.pairs);
    expect(AWKWARD_TEXTS.filter((text) => !isWellFormed(text))).to.deep.equal([]);
  });
});
