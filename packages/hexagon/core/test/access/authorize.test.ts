import { NodeDigest } from '@workspace-api/adapter-node';
import type { IssuedApiKey } from '@workspace-api/admin';
import { OWNER, rejectionOf, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { AuthorizeOptions, KeyCheckObserver } from '../../src/access/authorize.js';
import { SCOPES } from '../../src/values/scope.js';
import { usagePeriodOf } from '../../src/limits/usage-period.js';
import type { WorkspaceApiOptions } from '../../src/workspace-api-options.js';
import { createWorkspaceApi } from '../../src/workspace-api.js';
import { openWithKey } from '../support/scene.js';

const UNKNOWN_SECRET = 'wsk_0123456789ABCDEFGHIJKLMNOPQRSTUV1ggZdL';

describe('authorize', () => {
  it('returns the workspace, the key and the scope that was checked', async () => {
    const { api, own, key, secret } = await openWithKey({ scopes: ['groups:read', 'usage:read'] });
    expect(await api.authorize(secret, 'groups:read')).to.deep.equal({
      workspaceId: own.id,
      scopes: ['groups:read'],
      key,
    });
  });

  it('looks up the key by the hash of its secret, and passes the secret to no port', async () => {
    const { api, ports, secret } = await openWithKey();
    await api.authorize(secret, 'groups:read');
    expect(ports.callsOf('apiKeys.findBySecretHash')).to.deep.equal([[new NodeDigest().sha256(secret)]]);
    expect(JSON.stringify(ports.calls)).to.not.include(secret);
  });

  it('reads the key for every request', async () => {
    const { api, ports, secret } = await openWithKey();
    await api.authorize(secret, 'groups:read');
    await api.authorize(secret, 'groups:read');
    expect(ports.callsOf('apiKeys.findBySecretHash')).to.have.length(2);
  });

  it('rejects a request without a secret, without reading the storage', async () => {
    const { api, ports } = await openWithKey();
    expect((await rejectionOf(api.authorize(undefined, 'groups:read'))).code).to.equal('missing_key');
    expect(ports.calls).to.deep.equal([]);
  });

  it('rejects a malformed secret, without reading the storage', async () => {
    const { api, ports, secret } = await openWithKey();
    const mistyped = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0');
    expect((await rejectionOf(api.authorize(mistyped, 'groups:read'))).code).to.equal('malformed_key');
    expect(ports.calls).to.deep.equal([]);
  });

  it('rejects an unknown secret, and counts the request for no workspace', async () => {
    const { api, ports } = await openWithKey();
    expect((await rejectionOf(api.authorize(UNKNOWN_SECRET, 'groups:read'))).code).to.equal('unknown_key');
    expect(ports.calls.map(({ method }) => method)).to.deep.equal(['apiKeys.findBySecretHash']);
  });

  it('rejects a revoked key from the next request on', async () => {
    const { api, admin, own, key, secret } = await openWithKey();
    await api.authorize(secret, 'groups:read');
    await admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id });
    expect((await rejectionOf(api.authorize(secret, 'groups:read'))).code).to.equal('revoked_key');
  });

  it('accepts a key until one millisecond before it expires', async () => {
    const { api, ports, own, secret } = await openWithKey({ expiresInDays: 30 });
    ports.clock.set('2026-03-02T09:29:59.999Z');
    expect((await api.authorize(secret, 'groups:read')).workspaceId).to.equal(own.id);
  });

  it('rejects a key at the very moment it expires', async () => {
    const { api, ports, secret } = await openWithKey({ expiresInDays: 30 });
    ports.clock.set('2026-03-02T09:30:00.000Z');
    expect((await rejectionOf(api.authorize(secret, 'groups:read'))).code).to.equal('expired_key');
  });

  it('reports the required and the granted scopes when it rejects a scope', async () => {
    const { api, secret } = await openWithKey({ scopes: ['groups:read', 'usage:read'] });
    const rejection = await rejectionOf(api.authorize(secret, 'campaigns:write'));
    expect(rejection.code).to.equal('insufficient_scope');
    expect(rejection.details).to.deep.equal({
      requiredScope: 'campaigns:write',
      grantedScopes: ['usage:read', 'groups:read'],
    });
  });

  for (const missing of SCOPES) {
    it(`rejects ${missing} alone to a key with every other scope`, async () => {
      const { api, secret } = await openWithKey({ scopes: SCOPES.filter((scope) => scope !== missing) });
      const rejected: string[] = [];
      for (const scope of SCOPES) await api.authorize(secret, scope).catch(() => rejected.push(scope));
      expect(rejected).to.deep.equal([missing]);
    });
  }

  it('says that a key is revoked before it says that it is expired or has no such scope', async () => {
    const { api, admin, ports, own, key, secret } = await openWithKey({ expiresInDays: 30 });
    await admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id });
    ports.clock.set('2027-01-01T00:00:00Z');
    expect((await rejectionOf(api.authorize(secret, 'usage:read'))).code).to.equal('revoked_key');
  });

  it('says that a key is expired before it says that it has no such scope', async () => {
    const { api, ports, secret } = await openWithKey({ expiresInDays: 30 });
    ports.clock.set('2027-01-01T00:00:00Z');
    expect((await rejectionOf(api.authorize(secret, 'usage:read'))).code).to.equal('expired_key');
  });

  describe('with a key for some networks', () => {
    const open = async (options?: WorkspaceApiOptions) => {
      const scene = await openWithKey({ allowedAddresses: ['203.0.113.0/24', '2001:db8::1'] });
      return { ...scene, api: createWorkspaceApi(scene.ports, options) };
    };

    it('accepts addresses in them, and rejects others, with both ways to check a key', async () => {
      const { api, secret } = await open();
      for (const [address, code] of [
        ['203.0.113.7', undefined],
        ['::ffff:203.0.113.8', undefined],
        ['[2001:db8::1]:51000', undefined],
        ['203.0.114.1', 'address_not_allowed'],
        ['2001:db8::2', 'address_not_allowed'],
        ['a proxy', 'address_not_allowed'],
        [undefined, 'address_not_allowed'],
      ] as const)
        for (const call of [api.authorize(secret, 'groups:read', { address }), api.identify(secret, { address })]) {
          const found = await call.then(
            () => undefined,
            (error: unknown) => error,
          );
          expect([address, (found as { code?: string } | undefined)?.code]).to.deep.equal([address, code]);
        }
    });

    it('accepts a caller without an address only if the host says so', async () => {
      const { api, secret } = await open({ allowUnknownAddress: true });
      await api.authorize(secret, 'groups:read');
      const rejection = await rejectionOf(api.authorize(secret, 'groups:read', { address: '203.0.114.1' }));
      expect(rejection).to.include({ code: 'address_not_allowed' });
      expect(rejection.details).to.deep.equal({});
    });

    it('rejects an address after an expired key, and before rate limits and scopes, neither counted nor recorded as use', async () => {
      const { api, ports, admin, own, key, secret } = await open({
        rateLimits: { key: { limit: 1, windowSeconds: 60 } },
      });
      const address = '203.0.114.1';
      await api.authorize(secret, 'groups:read', { address: '203.0.113.7' });
      ports.calls.length = 0;
      expect((await rejectionOf(api.authorize(secret, 'usage:read', { address }))).code).to.equal(
        'address_not_allowed',
      );
      expect(ports.calls.map(({ method }) => method)).to.deep.equal(['apiKeys.findBySecretHash']);
      await admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id });
      expect((await rejectionOf(api.authorize(secret, 'usage:read', { address }))).code).to.equal('revoked_key');
    });

    it('limits an address that is not allowed as one with a failed key, and compares the exact address', async () => {
      const { api, ports, secret } = await open({ rateLimits: { address: { limit: 2, windowSeconds: 60 } } });
      const address = '2001:db8::/64';
      await api.authorize(secret, 'groups:read', { address, exactAddress: '[2001:db8::1]:51000' });
      expect(ports.callsOf('apiKeys.recordUse').map(([, , , used]) => used)).to.deep.equal([address]);
      const codes = [];
      for (const exactAddress of [undefined, '[2001:db8::2]:1', '[2001:db8::3]:2'])
        codes.push((await rejectionOf(api.authorize(secret, 'groups:read', { address, exactAddress }))).code);
      expect(codes).to.deep.equal(['address_not_allowed', 'address_not_allowed', 'rate_limited']);
    });
  });

  for (const [what, scope] of [
    ['accepted', 'groups:read'],
    ['rejected for its scope', 'usage:read'],
  ] as const) {
    it(`counts a request that is ${what}, and records that the key was used and from where`, async () => {
      const { api, ports, own, key, secret } = await openWithKey();
      await api.authorize(secret, scope, { address: '203.0.113.7' }).catch(() => undefined);
      const month = usagePeriodOf(ports.clock.now());
      const minute = { start: '2026-01-31T09:30:00.000Z', end: '2026-01-31T09:31:00.000Z' };
      expect(ports.callsOf('counters.add')).to.deep.equal([
        [own.id, 'api_requests', month, null, key.id],
        [own.id, key.id, minute, 600],
        [own.id, 'workspace', minute, 1_200],
      ]);
      expect(ports.callsOf('apiKeys.recordUse')).to.deep.equal([[own.id, key.id, ports.clock.now(), '203.0.113.7']]);
    });
  }

  it('neither counts nor records the use of a key that is not valid any more', async () => {
    const { api, ports, secret } = await openWithKey({ expiresInDays: 30 });
    ports.clock.set('2027-01-01T00:00:00Z');
    await rejectionOf(api.authorize(secret, 'groups:read'));
    expect(ports.calls.map(({ method }) => method)).to.deep.equal(['apiKeys.findBySecretHash']);
  });

  describe('reports the presented key', () => {
    const presented = (): { told: unknown[]; options: AuthorizeOptions } => {
      const told: unknown[] = [];
      return { told, options: { observer: { onKey: ({ id, workspaceId }) => told.push([id, workspaceId]) } } };
    };

    for (const [what, prepare, code] of [
      ['is accepted', () => undefined, null],
      ['lacks the scope', () => undefined, 'insufficient_scope'],
      [
        'is revoked',
        ({ admin, own, key }) => admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id }),
        'revoked_key',
      ],
      ['is expired', ({ ports }) => ports.clock.set('2027-01-01T00:00:00Z'), 'expired_key'],
      [
        'is at its rate limit',
        async ({ api, secret }) => {
          for (let request = 0; request < 600; request++) await api.authorize(secret, 'groups:read');
        },
        'rate_limited',
      ],
      [
        'belongs to a workspace whose quota is spent',
        ({ admin, own }) => admin.setLimits({ workspaceId: own.id, quotas: { api_requests: 0 } }),
        'quota_exceeded',
      ],
    ] as readonly (readonly [string, (scene: RecordedScene & IssuedApiKey) => unknown, string | null])[]) {
      it(`once, when it ${what}`, async () => {
        const scene = await openWithKey({ expiresInDays: 30 });
        await prepare(scene);
        const { told, options } = presented();
        const scope = code === 'insufficient_scope' ? 'usage:read' : 'groups:read';
        const answer = scene.api.authorize(scene.secret, scope, { ...options, address: '203.0.113.7' });
        expect(code === null ? await answer.then(() => null) : (await rejectionOf(answer)).code).to.equal(code);
        expect(told).to.deep.equal([[scene.key.id, scene.own.id]]);
      });
    }

    for (const [what, secret] of [
      ['missing', undefined],
      ['malformed', 'wsk_'],
      ['unknown', UNKNOWN_SECRET],
    ] as const) {
      it(`never, when it is ${what}`, async () => {
        const { api } = await openWithKey();
        const { told, options } = presented();
        await rejectionOf(api.authorize(secret, 'groups:read', options));
        expect(told).to.deep.equal([]);
      });
    }
  });

  it('requires a key also if addresses have no limit', async () => {
    const { ports } = await openWithKey();
    const api = createWorkspaceApi(ports, { rateLimits: { address: null } });
    expect((await rejectionOf(api.authorize(undefined, 'groups:read'))).code).to.equal('missing_key');
  });

  it('counts a request in the window in which its limits were read', async () => {
    const { ports, secret } = await openWithKey();
    ports.clock.set('2026-01-31T09:30:30.000Z');
    const workspaces: typeof ports.workspaces = {
      ...ports.workspaces,
      find: (id) => {
        ports.clock.set('2026-01-31T09:31:15.000Z');
        return ports.workspaces.find(id);
      },
    };
    const api = createWorkspaceApi({ ...ports, workspaces });
    const seconds: unknown[] = [];
    const onRateLimits: KeyCheckObserver['onRateLimits'] = ([status]) => void seconds.push(status?.resetSeconds);
    await api.authorize(secret, 'groups:read', { observer: { onRateLimits } });
    expect(seconds).to.deep.equal([45]);
  });

  it('passes on an outage of the storage, and reports no key as unknown', async () => {
    const { ports, secret } = await openWithKey();
    const outage = new Error('outage');
    const apiKeys = { ...ports.apiKeys, findBySecretHash: () => Promise.reject(outage) };
    const api = createWorkspaceApi({ ...ports, apiKeys });
    const thrown: unknown = await api.authorize(secret, 'groups:read').catch((error: unknown) => error);
    expect(thrown).to.equal(outage);
  });
});

describe('identify', () => {
  it('returns the key with all its scopes', async () => {
    const { api, key, secret } = await openWithKey({ scopes: ['groups:read', 'usage:read'] });
    expect(await api.identify(secret)).to.deep.equal(key);
  });

  it('counts against the rate limits and not against the quota, and records that the key was used', async () => {
    const { ports, secret } = await openWithKey({ scopes: ['usage:read'] });
    const api = createWorkspaceApi(ports, { rateLimits: { key: { limit: 3, windowSeconds: 60 }, workspace: null } });
    const remaining: unknown[] = [];
    const onRateLimits: KeyCheckObserver['onRateLimits'] = ([status]) => void remaining.push(status?.remaining);
    await api.identify(secret, { address: '192.0.2.1', observer: { onRateLimits } });
    const principal = await api.authorize(secret, 'usage:read', { observer: { onRateLimits } });
    expect(remaining).to.deep.equal([2, 1]);
    expect((await api.getUsage(principal)).metrics[0]).to.include({ metric: 'api_requests', used: 1 });
    expect(ports.callsOf('apiKeys.recordUse')).to.have.length(1);
  });

  it('counts and looks up a request that is authorized later once, although it needs the quota too', async () => {
    const { admin, own, ports, secret } = await openWithKey();
    const api = createWorkspaceApi(ports, { rateLimits: { key: { limit: 1, windowSeconds: 60 }, workspace: null } });
    await admin.setLimits({ workspaceId: own.id, quotas: { api_requests: 1 } });
    const identified = await api.identify(secret);
    expect((await rejectionOf(api.identify(secret))).code).to.equal('rate_limited');
    const lookUps = ports.callsOf('apiKeys.findBySecretHash').length;
    const ids: unknown[] = [];
    await api.authorize(secret, 'groups:read', { identified, observer: { onKey: ({ id }) => void ids.push(id) } });
    expect(ids).to.deep.equal([identified.id]);
    const lacking = await rejectionOf(api.authorize(secret, 'instances:read', { identified }));
    expect(lacking.code).to.equal('quota_exceeded');
    expect(ports.callsOf('apiKeys.findBySecretHash')).to.have.length(lookUps);
  });

  it('rejects a key from its revocation on', async () => {
    const { admin, api, own, key, secret } = await openWithKey();
    await admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id });
    expect((await rejectionOf(api.identify(secret))).code).to.equal('revoked_key');
  });

  it('limits failed keys by address, together with authorize', async () => {
    const { ports } = await openWithKey();
    const api = createWorkspaceApi(ports, { rateLimits: { address: { limit: 2, windowSeconds: 60 } } });
    const options = { address: '192.0.2.1' };
    const codes = [
      (await rejectionOf(api.identify(UNKNOWN_SECRET, options))).code,
      (await rejectionOf(api.authorize(UNKNOWN_SECRET, 'groups:read', options))).code,
      (await rejectionOf(api.identify(UNKNOWN_SECRET, options))).code,
    ];
    expect(codes).to.deep.equal(['unknown_key', 'unknown_key', 'rate_limited']);
  });
});
