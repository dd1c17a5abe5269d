import { METADATA_LIMITS, isWellFormed } from '@workspace-api/core';
import { expect } from 'chai';
import { AWKWARD_TEXTS } from '../../src/storage/awkward-text.js';

describe('AWKWARD_TEXTS', () => {
  it('are valid as metadata keys of one campaign', () => {
    expect(new Set(AWKWARD_TEXTS)).to.have.lengthOf(METADATA_LIMITS.pairs);
    expect(AWKWARD_TEXTS.filter((text) => !isWellFormed(text))).to.deep.equal([]);
  });
});
