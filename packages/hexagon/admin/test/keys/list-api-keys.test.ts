import type { ApiKey } from '@workspace-api/core';
import { addDays, usagePeriodOf } from '@workspace-api/core/internal';
import { openScene, OWNER, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

const unused = (...keys: readonly ApiKey[]) => keys.map((key) => ({ ...key, requestsThisMonth: 0 }));

describe('listApiKeys', () => {
  it('lists only the keys of the workspace with their requests of this month, newest first', async () => {
    const { admin, api, own, foreign, ports } = await openScene();
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
    const month = usagePeriodOf(ports.clock.now());
    ports.counters.add(own.id, 'api_requests', usagePeriodOf(month.start, 1), null, first.key.id);
    const { expiresAt } = second.key;
    const token = { workspaceId: own.id, subject: 'ann', scopes: second.key.scopes, expiresAt };
    await api.authorize(undefined, 'usage:read', { verify: async () => token });
    for (let request = 0; request < 3; request++) await api.authorize(second.secret, 'usage:read');
    const { lastUsedAt } = await admin.getApiKey({ workspaceId: own.id, keyId: second.key.id });
    expect(await admin.listApiKeys({ workspaceId: own.id })).to.deep.equal({
      items: [
        { ...second.key, lastUsedAt, requestsThisMonth: 3 },
        { ...first.key, requestsThisMonth: 0 },
      ],
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
    expect((await admin.listApiKeys(expiring)).items).to.deep.equal(unused(alsoSoon, soon));
    expect((await admin.listApiKeys({ ...expiring, expiresWithinDays: 29 })).items).to.deep.equal([]);
    const { items, nextCursor } = await admin.listApiKeys({ ...expiring, limit: 1 });
    expect(items).to.deep.equal(unused(alsoSoon));
    const next = { ...expiring, limit: 1, cursor: nextCursor ?? undefined };
    expect(await admin.listApiKeys(next)).to.deep.equal({ items: unused(soon), nextCursor: null });
    const prefixed = await admin.listApiKeys({ workspaceId: own.id, prefix: expired.prefix });
    expect(prefixed.items.map(({ id }) => id))
      .to.include(expired.id)
      .and.not.include(soon.id);
  });

  it('lists only keys that an OWNER issued, and valid keys that were neither issued nor used for some days', async () => {
    const { admin, api, own, ports } = await openScene();
    await admin.putMember({ workspaceId: own.id, memberId: 'bob', role: 'OWNER' });
    const issue = (name: string, actor: string, expiresInDays: 30 | null = null) =>
      admin.issueApiKey({ workspaceId: own.id, actor, name, scopes: ['groups:read'], expiresInDays });
    await issue('Expired', OWNER, 30);
    await issue('Unused', OWNER);
    const { secret } = await issue('Used', 'bob');
    const { key: revoked } = await issue('Revoked', OWNER);
    await admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: revoked.id });
    ports.clock.set(addDays(ports.clock.now(), 60));
    await api.authorize(secret, 'groups:read');
    await issue('New', 'bob');
    ports.clock.set(addDays(ports.clock.now(), 30));
    const names = async (filter: object): Promise<string[]> =>
      (await admin.listApiKeys({ workspaceId: own.id, ...filter })).items.map(({ name }) => name);
    expect(await names({ issuedBy: 'bob' })).to.deep.equal(['New', 'Used']);
    expect(await names({ unusedForDays: 31 })).to.deep.equal(['Unused']);
    expect(await names({ unusedForDays: 29 })).to.deep.equal(['New', 'Used', 'Unused']);
    expect(await names({ unusedForDays: 29, issuedBy: OWNER })).to.deep.equal(['Unused']);
    expect(await names({ unusedForDays: 90 })).to.deep.equal([]);
  });

  it('rejects a cursor of another list of the workspace', async () => {
    const { admin, api, own } = await openScene();
    const { nextCursor } = await api.listGroups(own.principal, { limit: 1 });
    const rejection = await rejectionOf(admin.listApiKeys({ workspaceId: own.id, cursor: String(nextCursor) }));
    expect(rejection.code).to.equal('invalid_cursor');
  });
});

describe('listAllApiKeys', () => {
  it('lists the keys of all workspaces once, however the pages end, and none of a deleted workspace', async () => {
    const { admin, own, foreign } = await openScene();
    const expected: string[] = [];
    const deleted = await admin.createWorkspace({ name: 'Deleted', ownerId: OWNER });
    for (const [workspaceId, name] of [
      [own.id, 'a'],
      [own.id, 'b'],
      [foreign.id, 'c'],
      [deleted.id, 'd'],
    ] as const)
      expected.push((await admin.issueApiKey({ workspaceId, actor: OWNER, name, scopes: ['groups:read'] })).key.name);
    await admin.deleteWorkspace({ workspaceId: deleted.id });
    for (const limit of [1, 2, 3, 100])
      for (const issuedBy of [undefined, OWNER]) {
        const found: string[] = [];
        let cursor: string | null | undefined;
        while (cursor !== null) {
          const page = await admin.listAllApiKeys({ limit, cursor, issuedBy });
          expect(page.items.length).to.be.at.most(limit);
          found.push(...page.items.map(({ name }) => name));
          cursor = page.nextCursor;
        }
        expect(found).to.deep.equal(['b', 'a', 'c']);
      }
    expect(await admin.listAllApiKeys({ issuedBy: 'nobody' })).to.deep.equal({ items: [], nextCursor: null });
  });

  it('reads the keys of 200 workspaces for a page, also if it wants none of them', async () => {
    const { admin, ports } = await openScene();
    for (let count = 0; count < 300; count++) await admin.createWorkspace({ name: 'Other', ownerId: OWNER });
    ports.calls.length = 0;
    const { items, nextCursor } = await admin.listAllApiKeys({ unusedForDays: 90 });
    expect(items).to.deep.equal([]);
    expect(ports.callsOf('apiKeys.list')).to.have.lengthOf(200);
    expect((await admin.listAllApiKeys({ unusedForDays: 90, cursor: nextCursor ?? undefined })).nextCursor).to.be.null;
  });

  it('rejects a cursor of the keys of one workspace', async () => {
    const { admin } = await openScene();
    for (const cursor of ['0'.repeat(53), '01890a5d-ac96-774b-bcce-b302099a8057'])
      expect((await rejectionOf(admin.listAllApiKeys({ cursor }))).code).to.be.oneOf([
        'invalid_cursor',
        'invalid_parameter',
      ]);
  });
});
