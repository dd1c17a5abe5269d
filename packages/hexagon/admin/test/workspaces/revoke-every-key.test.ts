import { openScene, OWNER } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { revokeEveryKey } from '../../src/workspaces/revoke-every-key.js';

/** Opens a workspace with a number of keys. */
const openWithKeys = async (count: number) => {
  const { admin, own, ports } = await openScene();
  for (let key = 0; key < count; key++)
    await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, name: 'Key', scopes: ['groups:read'] });
  const revocation = {
    revokedAt: ports.clock.now(),
    revokedBy: null,
    revocationReason: null,
    revokedInEmergency: false,
  };
  return { own, ports, revoke: () => revokeEveryKey(ports.apiKeys, own.id, revocation) };
};

describe('revokeEveryKey', () => {
  it('revokes every key, also of a workspace with several pages of them', async () => {
    const { own, ports, revoke } = await openWithKeys(250);
    await revoke();
    const rows = await ports.apiKeys.list(own.id, { below: null, limit: 250 });
    expect(rows.filter(({ record }) => record.revokedAt === null)).to.deep.equal([]);
  });

  it('writes nothing when it is repeated', async () => {
    const { ports, revoke } = await openWithKeys(3);
    await revoke();
    expect(ports.callsOf('apiKeys.update')).to.have.lengthOf(3);
    await revoke();
    expect(ports.callsOf('apiKeys.update')).to.have.lengthOf(3);
  });
});
