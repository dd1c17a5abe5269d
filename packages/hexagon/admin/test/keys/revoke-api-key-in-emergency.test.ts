import { openScene, OWNER, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

const KEY = { name: 'Key', scopes: ['groups:read'] } as const;

describe('revokeApiKey in an emergency', () => {
  it('revokes a key without an OWNER from the next request on, and the audit log shows the emergency', async () => {
    const { admin, api, own, ports } = await openScene();
    const { key, secret } = await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...KEY });
    const revoked = await admin.revokeApiKey({
      emergency: true,
      workspaceId: own.id,
      keyId: key.id,
      reason: 'Leaked.',
      actor: 'on call',
    });
    expect(revoked).to.deep.equal({
      ...key,
      revokedAt: ports.clock.now(),
      revokedBy: 'on call',
      revocationReason: 'Leaked.',
      revokedInEmergency: true,
    });
    expect((await rejectionOf(api.authorize(secret, 'groups:read'))).code).to.equal('revoked_key');
    const [entry] = (await admin.listAuditLog({ workspaceId: own.id })).items;
    expect(entry).to.include({
      action: 'key.revoke_in_emergency',
      target: key.id,
      actor: 'on call',
      reason: 'Leaked.',
      outcome: 'made',
    });
  });

  it('requires no actor', async () => {
    const { admin, own } = await openScene();
    const { key } = await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...KEY });
    expect(
      (await admin.revokeApiKey({ emergency: true, workspaceId: own.id, keyId: key.id, reason: 'Leaked.' })).revokedBy,
    ).to.equal(null);
    expect((await admin.listAuditLog({ workspaceId: own.id })).items[0]?.actor).to.equal(null);
  });

  it('does not find the key of another workspace, and audits nothing', async () => {
    const { admin, own, foreign } = await openScene();
    const { key } = await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...KEY });
    const { length } = (await admin.listAuditLog({ workspaceId: foreign.id })).items;
    const rejection = await rejectionOf(
      admin.revokeApiKey({ emergency: true, workspaceId: foreign.id, keyId: key.id, reason: 'Leaked.' }),
    );
    expect(rejection.code).to.equal('key_not_found');
    expect((await admin.listAuditLog({ workspaceId: foreign.id })).items).to.have.lengthOf(length);
  });
});
