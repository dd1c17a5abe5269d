import { expect } from 'chai';
import { toWorkspaceId } from '../../src/workspaces/workspace.js';
import { faultsOf, thrownBy } from '../support/refusal.js';

describe('toWorkspaceId', () => {
  it('answers a UUID in lower case, in which every id is kept', () => {
    expect(toWorkspaceId('01890A5D-AC96-774B-BCCE-B302099A8057')).to.equal('01890a5d-ac96-774b-bcce-b302099a8057');
  });

  it('refuses any other text', () => {
    const refusal = thrownBy(() => toWorkspaceId('my workspace'));
    expect(refusal.code).to.equal('validation_failed');
    expect(faultsOf(refusal)).to.deep.equal([' invalid_format']);
  });
});
