import { OWNER, openWithKey, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('revokeApiKey', () => {
  it('returns the key with who revoked it, when and why', async () => {
    const { admin, own, ports, key } = await openWithKey();
    const reason = 'It was in a screenshot.';
    expect(await admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id, reason })).to.deep.equal({
      ...key,
      revokedAt: ports.clock.now(),
      revokedBy: OWNER,
      revocationReason: reason,
    });
  });

  it('keeps the first revocation when a key is revoked again, and audits it once', async () => {
    const { admin, own, ports, key } = await openWithKey();
    await admin.putMember({ workspaceId: own.id, memberId: 'ann', role: 'OWNER' });
    const first = await admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id, reason: 'First.' });
    ports.clock.advance(1000);
    expect(
      await admin.revokeApiKey({ workspaceId: own.id, actor: 'ann', keyId: key.id, reason: 'Second.' }),
    ).to.deep.equal(first);
    expect(
      await admin.revokeApiKey({ emergency: true, workspaceId: own.id, keyId: key.id, reason: 'Third.' }),
    ).to.deep.equal(first);
    const { items } = await admin.listAuditLog({ workspaceId: own.id });
    expect(items.filter(({ target }) => target === key.id).map(({ action }) => action)).to.deep.equal([
      'key.revoke',
      'key.issue',
    ]);
  });

  it('audits as made only the one of two concurrent revocations that the key keeps', async () => {
    const { admin, own, key } = await openWithKey();
    await admin.putMember({ workspaceId: own.id, memberId: 'ann', role: 'OWNER' });
    const [one, other, third] = await Promise.all([
      admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id, reason: 'First.' }),
      admin.revokeApiKey({ workspaceId: own.id, actor: 'ann', keyId: key.id, reason: 'Second.' }),
      admin.revokeApiKey({ emergency: true, workspaceId: own.id, keyId: key.id, reason: 'Second.', actor: 'ann' }),
    ]);
    expect([other, third]).to.deep.equal([one, one]);
    const { items } = await admin.listAuditLog({ workspaceId: own.id });
    const revocations = items.filter(({ target, action }) => target === key.id && action !== 'key.issue');
    // A call that waited for its turn may find the key revoked.
    expect(revocations.filter(({ outcome }) => outcome === 'made')).to.have.lengthOf(1);
    for (const { actor, action, outcome } of revocations) {
      const isKept = actor === one.revokedBy && (action === 'key.revoke_in_emergency') === one.revokedInEmergency;
      expect(outcome).to.equal(isKept ? 'made' : 'not_made');
    }
  });

  it('does not find the key of another workspace, and leaves it valid', async () => {
    const { admin, api, own, foreign, key, secret } = await openWithKey();
    expect(
      (await rejectionOf(admin.revokeApiKey({ workspaceId: foreign.id, actor: OWNER, keyId: key.id }))).code,
    ).to.equal('key_not_found');
    expect((await api.authorize(secret, 'groups:read')).workspaceId).to.equal(own.id);
  });

  for (const [who, actor] of [['a MEMBER', 'member']] as const) {
    it(`rejects ${who}, and leaves the key valid`, async () => {
      const { admin, api, own, foreign, key, secret } = await openWithKey();
      await admin.putMember({ workspaceId: own.id, memberId: 'member', role: 'MEMBER' });
      await admin.putMember({ workspaceId: foreign.id, memberId: 'foreign-owner', role: 'OWNER' });
      expect((await rejectionOf(admin.revokeApiKey({ workspaceId: own.id, actor, keyId: key.id }))).code).to.equal(
        'owner_required',
      );
      expect((await api.authorize(secret, 'groups:read')).workspaceId).to.equal(own.id);
    });
  }

  it('does not find a key that is erased at the same moment, and audits that nothing was made', async () => {
    const { admin, own, ports, key } = await openWithKey();
    ports.apiKeys.update = async () => null;
    expect((await rejectionOf(admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id }))).code).to.equal(
      'key_not_found',
    );
    const [entry] = (await admin.listAuditLog({ workspaceId: own.id })).items;
    expect(entry).to.include({ action: 'key.revoke', target: key.id, outcome: 'not_made' });
  });
});
