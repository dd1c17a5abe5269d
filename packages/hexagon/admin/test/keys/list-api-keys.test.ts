import { addDays } from '@workspace-api/core';
import { openScene, OWNER, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('listApiKeys', () => {
  it('lists only the keys of the workspace, newest first', async () => {
    const { admin, own, foreign } = await openScene();
    const first = await admin.issueApiKey({
      workspaceId: own.id,
      actor: OWNER,
      name: 'First',
      scopes: ['groups:read'],
    });
    const second = await admin.issueApiKey({
      workspaceId: own.id,
      actor: OWNER,
      name: 'Second',
      scopes: ['usage:read'],
    });
    await admin.issueApiKey({ workspaceId: foreign.id, actor: OWNER, name: 'Foreign', scopes: ['groups:read'] });
    expect(await admin.listApiKeys({ workspaceId: own.id })).to.deep.equal({
      items: [second.key, first.key],
      nextCursor: null,
    });
  });

  it('lists only valid keys that expire within some days, or whose secret begins like this, however many are between', async () => {
    const { admin, own, ports } = await openScene();
    const issue = (name: string, expiresInDays: 30 | 90 | null) =>
      admin.issueApiKey({ workspaceId: own.id, actor: OWNER, name, scopes: ['groups:read'], expiresInDays });
    const { key: expired } = await issue('Expired', 30);
    ports.clock.set(addDays(ports.clock.now(), 31));
    const { key: soon } = await issue('Soon', 30);
    const { key: alsoSoon } = await issue('Also soon', 30);
    const { key: revoked } = await issue('Revoked', 30);
    await admin.revokeApiKey({ emergency: true, workspaceId: own.id, keyId: revoked.id, reason: 'Lost.' });
    for (let count = 0; count < 101; count++) await issue('Later', count % 2 === 0 ? 90 : null);

    const expiring = { workspaceId: own.id, expiresWithinDays: 30 };
    expect((await admin.listApiKeys(expiring)).items).to.deep.equal([alsoSoon, soon]);
    expect((await admin.listApiKeys({ ...expiring, expiresWithinDays: 29 })).items).to.deep.equal([]);
    const { items, nextCursor } = await admin.listApiKeys({ ...expiring, limit: 1 });
    expect(items).to.deep.equal([alsoSoon]);
    const next = { ...expiring, limit: 1, cursor: nextCursor ?? undefined };
    expect(await admin.listApiKeys(next)).to.deep.equal({ items: [soon], nextCursor: null });
    const prefixed = await admin.listApiKeys({ workspaceId: own.id, prefix: expired.prefix });
    expect(prefixed.items.map(({ id }) => id))
      .to.include(expired.id)
      .and.not.include(soon.id);
  });

  it('rejects a cursor of another list of the workspace', async () => {
    const { admin, api, own } = await openScene();
    const { nextCursor } = await api.listGroups(own.principal, { limit: 1 });
    const rejection = await rejectionOf(admin.listApiKeys({ workspaceId: own.id, cursor: String(nextCursor) }));
    expect(rejection.code).to.equal('invalid_cursor');
  });
});
