import { OWNER, openWithKey, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('getApiKey', () => {
  it('returns a key, also after it was revoked', async () => {
    const { admin, own, key } = await openWithKey();
    const place = { workspaceId: own.id, keyId: key.id };
    expect(await admin.getApiKey(place)).to.deep.equal(key);
    const revoked = await admin.revokeApiKey({ ...place, actor: OWNER });
    expect(await admin.getApiKey(place)).to.deep.equal(revoked);
  });

  it('rejects with key_not_found for a key of another workspace, and for one that does not exist', async () => {
    const { admin, own, key } = await openWithKey();
    const other = await admin.createWorkspace({ name: 'Other', ownerId: OWNER });
    for (const place of [
      { workspaceId: other.id, keyId: key.id },
      { workspaceId: own.id, keyId: own.id },
    ])
      expect((await rejectionOf(admin.getApiKey(place))).code).to.equal('key_not_found');
  });
});
