import { expect } from 'chai';
import type { IssuedApiKey } from '../../src/access/issue-api-key.js';
import { refusalOf } from '../support/refusal.js';
import { OWNER, openScene, type Scene } from '../support/scene.js';

const openWithKey = async (): Promise<Scene & IssuedApiKey> => {
  const scene = await openScene();
  const issued = await scene.admin.issueApiKey(scene.own.id, OWNER, { name: 'Key', scopes: ['groups:read'] });
  return { ...scene, ...issued };
};

describe('revokeApiKey', () => {
  it('answers the key with the moment of its revocation', async () => {
    const { admin, own, ports, key } = await openWithKey();
    expect(await admin.revokeApiKey(own.id, OWNER, key.id)).to.deep.equal({ ...key, revokedAt: ports.clock.now() });
  });

  it('keeps the first moment when a key is revoked again', async () => {
    const { admin, own, ports, key } = await openWithKey();
    const first = await admin.revokeApiKey(own.id, OWNER, key.id);
    ports.clock.advance(1000);
    expect(await admin.revokeApiKey(own.id, OWNER, key.id)).to.deep.equal(first);
  });

  it('keeps a revoked key in the list', async () => {
    const { admin, own, key } = await openWithKey();
    const revoked = await admin.revokeApiKey(own.id, OWNER, key.id);
    expect((await admin.listApiKeys(own.id)).items).to.deep.equal([revoked]);
  });

  it('does not find the key of another workspace, and leaves it valid', async () => {
    const { admin, api, own, foreign, key, secret } = await openWithKey();
    expect((await refusalOf(admin.revokeApiKey(foreign.id, OWNER, key.id))).code).to.equal('key_not_found');
    expect((await api.authorize(secret, 'groups:read')).workspaceId).to.equal(own.id);
  });

  for (const [who, actor] of [
    ['a MEMBER', 'member'],
    ['somebody who is not a member', 'stranger'],
    ['the OWNER of another workspace', 'foreign-owner'],
  ] as const) {
    it(`refuses ${who}, and leaves the key valid`, async () => {
      const { admin, api, own, foreign, key, secret } = await openWithKey();
      await admin.putMember(own.id, { id: 'member', role: 'MEMBER' });
      await admin.putMember(foreign.id, { id: 'foreign-owner', role: 'OWNER' });
      expect((await refusalOf(admin.revokeApiKey(own.id, actor, key.id))).code).to.equal('owner_required');
      expect((await api.authorize(secret, 'groups:read')).workspaceId).to.equal(own.id);
    });
  }
});
