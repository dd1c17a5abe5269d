import { openScene, OWNER } from '@workspace-api/testing/stubs';
import { expect } from 'chai';
import { revokeEveryKey } from '../../src/workspaces/revoke-every-key.js';

/** Opens a workspace with a number of keys, and counts the keys that each read of the list returns. */
const openWithKeys = async (count: number) => {
  const { admin, own, ports } = await openScene();
  for (let key = 0; key < count; key++)
    await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, name: 'Key', scopes: ['groups:read'] });
  const reads: number[] = [];
  const apiKeys: Parameters<typeof revokeEveryKey>[0] = {
    revoke: (...args) => ports.apiKeys.revoke(...args),
    list: async (...args) => {
      const rows = await ports.apiKeys.list(...args);
      reads.push(rows.length);
      return rows;
    },
  };
  const revocation = {
    revokedAt: ports.clock.now(),
    revokedBy: null,
    revocationReason: null,
    revokedInEmergency: false,
  };
  return { own, ports, reads, revoke: () => revokeEveryKey(apiKeys, own.id, revocation) };
};

describe('revokeEveryKey', () => {
  it('reads each key once, in batches of 100, and nothing after the last', async () => {
    const { own, ports, reads, revoke } = await openWithKeys(250);
    await revoke();
    expect(reads).to.deep.equal([100, 100, 50]);
    const rows = await ports.apiKeys.list(own.id, { below: null, limit: 250 });
    expect(rows.filter(({ record }) => record.revokedAt === null)).to.deep.equal([]);
  });

  it('writes nothing when it is repeated', async () => {
    const { ports, revoke } = await openWithKeys(3);
    await revoke();
    expect(ports.callsOf('apiKeys.revoke')).to.have.lengthOf(3);
    await revoke();
    expect(ports.callsOf('apiKeys.revoke')).to.have.lengthOf(3);
  });
});
