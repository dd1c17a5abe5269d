import { generateSecret } from '@workspace-api/core/internal';
import { openWithKey } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('findApiKey', () => {
  it('finds the key of a secret in any workspace, and revoked ones too', async () => {
    const { admin, key, secret } = await openWithKey();
    expect(await admin.findApiKey({ secret })).to.deep.equal({ key });
    const revoked = await admin.revokeApiKey({
      emergency: true,
      workspaceId: key.workspaceId,
      keyId: key.id,
      reason: 'Lost.',
    });
    expect(await admin.findApiKey({ secret })).to.deep.equal({ key: revoked });
  });

  it('finds nothing for a secret that no key has, or for the beginning of one', async () => {
    const { admin, ports, key } = await openWithKey();
    for (const secret of [generateSecret(ports.random), key.prefix, 'no secret'])
      expect(await admin.findApiKey({ secret })).to.deep.equal({ key: null });
  });
});
