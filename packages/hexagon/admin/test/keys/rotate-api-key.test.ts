import { issuesOf, OWNER, openWithKey, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('rotateApiKey', () => {
  it('issues a successor with the same name and scopes, and both keys are valid', async () => {
    const { admin, api, own, key, secret } = await openWithKey();
    const rotated = await admin.rotateApiKey({
      workspaceId: own.id,
      actor: OWNER,
      keyId: key.id,
      reason: 'Every year.',
    });
    expect(rotated.predecessor).to.deep.equal(key);
    expect(rotated.key).to.include({ name: 'Key', expiresAt: null, issuedBy: OWNER, issueReason: 'Every year.' });
    expect(rotated.key.scopes).to.deep.equal(['groups:read']);
    expect(rotated.key.id).not.to.equal(key.id);
    for (const one of [secret, rotated.secret])
      expect((await api.authorize(one, 'groups:read')).workspaceId).to.equal(own.id);
  });

  it('gives the successor the limits of the key, or others, but never none because they are left out', async () => {
    const limits = { allowedAddresses: ['203.0.113.0/24'], requestsPerMinute: 60 };
    const { admin, own, key } = await openWithKey(limits);
    const rotate = async (given: object) =>
      (await admin.rotateApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id, ...given })).key;
    expect(await rotate({})).to.deep.include(limits);
    expect(await rotate({ allowedAddresses: undefined, requestsPerMinute: undefined })).to.deep.include(limits);
    const others = { allowedAddresses: ['2001:db8::/32'], requestsPerMinute: null };
    expect(await rotate(others)).to.deep.include(others);
  });

  it('gives the successor the lifetime of the key from now on, also when the key has expired', async () => {
    const { admin, own, ports, key } = await openWithKey({ expiresInDays: 90 });
    ports.clock.set('2026-06-01T00:00:00.000Z');
    const rotated = await admin.rotateApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id });
    expect(rotated.key.expiresAt).to.equal('2026-08-30T00:00:00.000Z');
  });

  it('is audited with the key that it replaces', async () => {
    const { admin, own, key } = await openWithKey();
    const rotated = await admin.rotateApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id });
    const [entry] = (await admin.listAuditLog({ workspaceId: own.id })).items;
    expect(entry).to.include({ action: 'key.rotate', target: rotated.key.id, actor: OWNER, outcome: 'made' });
    expect(entry?.details).to.include({ predecessor: key.id });
  });

  it('rejects a revoked key, an unknown key, one of another workspace, and a blank reason, and issues nothing', async () => {
    const { admin, own, foreign, key } = await openWithKey();
    const codeOf = async (call: Promise<unknown>) => (await rejectionOf(call)).code;
    expect(await codeOf(admin.rotateApiKey({ workspaceId: own.id, actor: 'stranger', keyId: key.id }))).to.equal(
      'owner_required',
    );
    expect(await codeOf(admin.rotateApiKey({ workspaceId: foreign.id, actor: OWNER, keyId: key.id }))).to.equal(
      'key_not_found',
    );
    const rejection = await rejectionOf(
      admin.rotateApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id, reason: ' ' }),
    );
    expect(issuesOf(rejection)).to.deep.equal(['reason invalid_format']);
    await admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id });
    expect(await codeOf(admin.rotateApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id }))).to.equal(
      'revoked_key',
    );
    expect((await admin.listApiKeys({ workspaceId: own.id })).items).to.have.lengthOf(1);
  });
});
