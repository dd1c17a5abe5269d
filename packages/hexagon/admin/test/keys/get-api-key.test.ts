import { usagePeriodOf } from '@workspace-api/core/internal';
import { OWNER, openWithKey, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('getApiKey', () => {
  it('returns a key with its requests of this month, also after it was revoked', async () => {
    const { admin, own, key, ports } = await openWithKey();
    ports.counters.add(own.id, 'api_requests', usagePeriodOf(ports.clock.now()), null, key.id);
    const place = { workspaceId: own.id, keyId: key.id };
    expect(await admin.getApiKey(place)).to.deep.equal({ ...key, requestsThisMonth: 1 });
    const revoked = await admin.revokeApiKey({ ...place, actor: OWNER });
    expect(await admin.getApiKey(place)).to.deep.equal({ ...revoked, requestsThisMonth: 1 });
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
