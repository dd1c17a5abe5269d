import { NodeDigest } from '@workspace-api/adapter-node';
import { DomainError, SCOPES, type Scope } from '@workspace-api/core';
import { issuesOf, openScene, OWNER, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createWorkspaceAdmin } from '../../src/index.js';

const INPUT = { name: 'Key', scopes: ['groups:read'] } as const;

describe('issueApiKey', () => {
  it('counts the keys that are neither revoked nor expired, 500 by default', async () => {
    const { own, ports } = await openScene();
    const issueWith = (maxKeys?: number | null) => (expiresInDays: 30 | null) =>
      createWorkspaceAdmin(ports, { maxKeys }).issueApiKey({
        workspaceId: own.id,
        actor: OWNER,
        ...INPUT,
        expiresInDays,
      });
    const valid = () => ports.apiKeys.countValid(own.id, ports.clock.now(), 1_000);
    const count = await valid();
    await issueWith(count + 1)(30);
    expect((await rejectionOf(issueWith(count + 1)(null))).details).to.deep.equal({ maximum: count + 1 });
    await issueWith(null)(30);
    ports.clock.advance(31 * 86_400_000);
    const { key } = await issueWith(count + 1)(null);
    for (let number = await valid(); number < 500; number++)
      await ports.apiKeys.insert(
        own.id,
        { ...key, id: ports.ids.next() as typeof key.id },
        number.toString(16).padStart(64, '0'),
      );
    expect((await rejectionOf(issueWith()(null))).code).to.equal('too_many_keys');
    expect(() => issueWith(0)(null)).to.throw(TypeError, 'options.maxKeys must be an integer from 1 to 1000000.');
  });

  it('returns a key of the workspace, with the beginning of its secret, and who issued it and why', async () => {
    const { admin, own, ports } = await openScene();
    const { key, secret } = await admin.issueApiKey({
      workspaceId: own.id,
      actor: OWNER,
      ...INPUT,
      reason: 'Reports.',
    });
    expect(secret).to.match(/^wsk_[0-9A-Za-z]{38}$/);
    expect(key).to.deep.equal({
      id: key.id,
      workspaceId: own.id,
      name: 'Key',
      prefix: secret.slice(0, 8),
      scopes: ['groups:read'],
      createdAt: ports.clock.now(),
      issuedBy: OWNER,
      issueReason: 'Reports.',
      expiresAt: null,
      revokedAt: null,
      revokedBy: null,
      revocationReason: null,
      revokedInEmergency: false,
      lastUsedAt: null,
      lastUsedAddress: null,
      allowedAddresses: [],
      requestsPerMinute: null,
    });
  });

  it('stores the key with the hash of its secret, and the secret nowhere', async () => {
    const { admin, own, ports } = await openScene();
    const { key, secret } = await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...INPUT });
    expect(ports.callsOf('apiKeys.insert')).to.deep.equal([[own.id, key, new NodeDigest().sha256(secret)]]);
    const everythingHandedOver = JSON.stringify(ports.calls);
    expect(everythingHandedOver).to.not.include(secret);
    expect(everythingHandedOver).to.not.include(secret.slice(4, 36));
  });

  it('creates a different secret for each key', async () => {
    const { admin, own } = await openScene();
    const first = await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...INPUT });
    const second = await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...INPUT });
    expect(first.secret).to.not.equal(second.secret);
  });

  it('issues secrets with the prefix of the deployment, which also a service with another prefix accepts', async () => {
    const { api, own, ports } = await openScene();
    const acme = createWorkspaceAdmin(ports, { keyPrefix: 'acme' });
    const first = await acme.issueApiKey({ workspaceId: own.id, actor: OWNER, ...INPUT });
    const globex = createWorkspaceAdmin(ports, { keyPrefix: 'globex2' });
    const second = await globex.rotateApiKey({ workspaceId: own.id, actor: OWNER, keyId: first.key.id });
    expect(first.secret).to.match(/^acme_[0-9A-Za-z]{38}$/);
    expect(second.secret).to.match(/^globex2_[0-9A-Za-z]{38}$/);
    for (const { key, secret } of [first, second]) {
      expect(key.prefix).to.equal(secret.replace(/^(.*_.{4}).*$/, '$1'));
      expect((await api.identify(secret)).id).to.equal(key.id);
    }
  });

  it('names a prefix that secrets cannot have', async () => {
    const { ports } = await openScene();
    const create = () => createWorkspaceAdmin(ports, { keyPrefix: 'Acme_' });
    expect(create).to.throw(DomainError).with.property('code', 'validation_failed');
    expect(create).to.throw(DomainError).with.nested.property('details.issues[0].path[0]', 'keyPrefix');
  });

  for (const [days, expiresAt] of [
    [30, '2026-03-02T09:30:00.000Z'],
    [90, '2026-05-01T09:30:00.000Z'],
    [365, '2027-01-31T09:30:00.000Z'],
    [null, null],
    [undefined, null],
  ] as const) {
    it(`issues a key that expires ${expiresAt ?? 'never'}, for ${String(days)} days`, async () => {
      const { admin, own } = await openScene();
      const { key } = await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...INPUT, expiresInDays: days });
      expect(key.expiresAt).to.equal(expiresAt);
    });
  }

  it('keeps the scopes in the order of the specification', async () => {
    const { admin, own } = await openScene();
    const { key } = await admin.issueApiKey({
      workspaceId: own.id,
      actor: OWNER,
      ...INPUT,
      scopes: SCOPES.toReversed(),
    });
    expect(key.scopes).to.deep.equal([
      'workspace:read',
      'usage:read',
      'instances:read',
      'groups:read',
      'campaigns:read',
      'campaigns:write',
    ]);
  });

  it('reports every issue at once', async () => {
    const { admin, own, ports } = await openScene();
    const scopes = ['groups:read', 'groups:write', 'groups:read'] as Scope[];
    const rejection = await rejectionOf(
      admin.issueApiKey({ workspaceId: own.id, actor: OWNER, name: '', scopes, expiresInDays: 60 as unknown as 30 }),
    );
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.deep.equal([
      'name too_short',
      'scopes/1 not_allowed',
      'scopes/2 duplicate',
      'expiresInDays not_allowed',
    ]);
    expect(ports.callsOf('apiKeys.insert')).to.deep.equal([]);
  });

  for (const [who, actor] of [
    ['a MEMBER', 'member'],
    ['somebody who is not a member', 'stranger'],
    ['the OWNER of another workspace', 'foreign-owner'],
  ] as const) {
    it(`rejects ${who}, and stores nothing`, async () => {
      const { admin, own, foreign, ports } = await openScene();
      await admin.putMember({ workspaceId: own.id, memberId: 'member', role: 'MEMBER' });
      await admin.putMember({ workspaceId: foreign.id, memberId: 'foreign-owner', role: 'OWNER' });
      expect((await rejectionOf(admin.issueApiKey({ workspaceId: own.id, actor, ...INPUT }))).code).to.equal(
        'owner_required',
      );
      expect(ports.callsOf('apiKeys.insert')).to.deep.equal([]);
    });
  }

  it('is audited with the scopes of the key, separated by spaces', async () => {
    const { admin, own } = await openScene();
    await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...INPUT, scopes: ['groups:read', 'usage:read'] });
    const [entry] = (await admin.listAuditLog({ workspaceId: own.id })).items;
    expect(entry?.details).to.include({ scopes: 'usage:read groups:read' });
  });

  it('revokes a key whose workspace was deleted at the same moment, not as an emergency', async () => {
    const { admin, own, ports } = await openScene();
    ports.workspaces.find = async () => null;
    expect((await rejectionOf(admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...INPUT }))).code).to.equal(
      'workspace_not_found',
    );
    const [row] = await ports.apiKeys.list(own.id, { below: null, limit: 1 });
    expect(row?.record).to.include({
      revokedAt: ports.clock.now(),
      revokedBy: OWNER,
      revocationReason: null,
      revokedInEmergency: false,
    });
  });

  it('does not claim that nothing was changed when the storage is lost after the key is added', async () => {
    const { admin, own, ports } = await openScene();
    const outage = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' });
    ports.workspaces.find = () => Promise.reject(outage);
    expect((await rejectionOf(admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...INPUT }))).details).to.include({
      applied: 'unknown',
    });
  });
});
