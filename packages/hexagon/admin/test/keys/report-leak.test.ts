import { generateSecret } from '@workspace-api/core/internal';
import { openWithKey, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('reportLeak', () => {
  it('revokes the key of a secret as in an emergency, with the source in the audit log', async () => {
    const { admin, api, key, secret } = await openWithKey({ scopes: ['groups:read'] });
    await admin.reportLeak({ secret, source: 'https://example.com/repository', actor: 'scanner' });
    expect((await rejectionOf(api.authorize(secret, 'groups:read'))).code).to.equal('revoked_key');
    const { items } = await admin.listAuditLog({ workspaceId: key.workspaceId });
    expect(items[0]).to.deep.include({
      ...{ action: 'key.revoke_in_emergency', target: key.id, actor: 'scanner', outcome: 'made' },
      reason: 'The secret leaked: https://example.com/repository',
    });
    expect(JSON.stringify(items)).not.to.contain(secret);
  });

  it('says the same for a known, a revoked and an unknown secret, and for any other text', async () => {
    const { admin, ports, secret } = await openWithKey();
    const source = 'A log';
    for (const found of [secret, secret, generateSecret(ports.random), 'no secret'])
      await admin.reportLeak({ secret: found, source });
    expect(ports.callsOf('apiKeys.update')).to.have.lengthOf(1);
  });
});
