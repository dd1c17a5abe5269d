import { OWNER, rejectionOf, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { mock } from 'node:test';
import type { VerifiedToken } from '../../src/access/caller.js';
import { isUuid } from '../../src/schema/id.js';
import type { Scope } from '../../src/values/scope.js';
import { createWorkspaceApi } from '../../src/workspace-api.js';
import { openScene } from '../support/scene.js';

const UNLIMITED = { key: null, workspace: null };

describe('a token that the host has verified', () => {
  const tokenOf = ({ own }: RecordedScene, fields: Partial<VerifiedToken> = {}): VerifiedToken => ({
    workspaceId: own.id,
    subject: 'https://login.example.com user-1',
    scopes: ['openid', 'groups:read', 'groups:read'],
    expiresAt: null,
    ...fields,
  });

  /** Authorizes a request with a token. */
  const enter = ({ api }: Pick<RecordedScene, 'api'>, token: VerifiedToken, scope: Scope = 'groups:read') =>
    api.authorize(undefined, scope, { verify: async () => token });

  it('authorizes its workspace, without a key', async () => {
    const scene = await openScene();
    const principal = await scene.api.authorize(undefined, 'groups:read', { verify: async () => tokenOf(scene) });
    expect(principal).to.deep.equal({ workspaceId: scene.own.id, scopes: ['groups:read'], key: null });
    expect((await scene.api.listGroups(principal)).items).to.be.an('array');
    expect(scene.ports.calls.filter(({ method }) => method.startsWith('apiKeys'))).to.deep.equal([]);
  });

  it('is not accepted in place of a secret, which a client may have sent as JSON', async () => {
    const scene = await openScene();
    const sent = tokenOf(scene) as unknown as string;
    expect((await rejectionOf(scene.api.authorize(sent, 'groups:read'))).code).to.equal('malformed_key');
  });

  it('has its scopes of the form of ours, once each', async () => {
    const scene = await openScene();
    const { scopes } = await scene.api.identify(undefined, { verify: async () => tokenOf(scene) });
    expect(scopes).to.deep.equal(['groups:read']);
    const lacking = await rejectionOf(enter(scene, tokenOf(scene), 'usage:read'));
    expect(lacking).to.deep.include({ code: 'insufficient_scope' });
    expect(lacking.details).to.deep.equal({ requiredScope: 'usage:read', grantedScopes: ['groups:read'] });
  });

  it('has the id of its subject in its workspace: a UUID, which every store counts by', async () => {
    const scene = await openScene();
    const idOf = async (fields: Partial<VerifiedToken>): Promise<string> =>
      (await scene.api.identify(undefined, { verify: async () => tokenOf(scene, fields) })).id;
    const id = await idOf({});
    expect(isUuid(id), id).to.equal(true);
    expect(id).to.match(/^.{14}8.{4}a/);
    expect(await idOf({ scopes: [], workspaceId: scene.own.id.toUpperCase() })).to.equal(id);
    expect(await idOf({ subject: 'user-2' })).to.not.equal(id);
    expect(await idOf({ workspaceId: scene.foreign.id })).to.not.equal(id);
  });

  it('has the rate limit of a key for each subject, over all of its tokens', async () => {
    const scene = await openScene();
    const api = createWorkspaceApi(scene.ports, {
      rateLimits: { key: { limit: 1, windowSeconds: 60 }, workspace: null },
    });
    await enter({ api }, tokenOf(scene));
    const again = tokenOf(scene, { scopes: ['groups:read', 'usage:read'] });
    expect((await rejectionOf(enter({ api }, again, 'usage:read'))).code).to.equal('rate_limited');
    await enter({ api }, tokenOf(scene, { subject: 'user-2' }));
  });

  it('has the limit of concurrent requests of a key', async () => {
    const scene = await openScene();
    const api = createWorkspaceApi(scene.ports, {
      concurrencyLimits: { key: 1, workspace: null, waitMilliseconds: 0 },
    });
    const ends: (() => void)[] = [];
    const observer = { onAdmitted: (end: () => void) => void ends.push(end) };
    await api.authorize(undefined, 'groups:read', { observer, verify: async () => tokenOf(scene) });
    expect((await rejectionOf(enter({ api }, tokenOf(scene)))).code).to.equal('rate_limited');
    for (const end of ends) end();
    await enter({ api }, tokenOf(scene));
  });

  it('uses the quota, and counts as usage', async () => {
    const scene = await openScene();
    const token = tokenOf(scene, { scopes: ['usage:read', 'groups:read'] });
    await scene.admin.setLimits({ workspaceId: scene.own.id, quotas: { api_requests: 1 } });
    const reader = await scene.api.authorize(undefined, 'usage:read', { verify: async () => token });
    const { metrics } = await scene.api.getUsage(reader);
    expect(metrics[0]).to.include({ metric: 'api_requests', used: 1, remaining: 0 });
    expect((await rejectionOf(enter(scene, token))).code).to.equal('quota_exceeded');
  });

  it('is expired from the moment that the host says', async () => {
    const scene = await openScene();
    const expiresAt = '2026-02-01T13:00:00+01:00';
    scene.ports.clock.set('2026-02-01T11:59:59.999Z');
    await enter(scene, tokenOf(scene, { expiresAt }));
    scene.ports.clock.set('2026-02-01T12:00:00.000Z');
    expect((await rejectionOf(enter(scene, tokenOf(scene, { expiresAt })))).code).to.equal('expired_key');
  });

  it('is unknown from the next request on if its workspace is deleted', async () => {
    const scene = await openScene();
    await enter(scene, tokenOf(scene));
    await scene.admin.deleteWorkspace({ workspaceId: scene.own.id, actor: OWNER });
    expect((await rejectionOf(enter(scene, tokenOf(scene)))).code).to.equal('unknown_key');
  });

  it('counts against its address if the host does not accept it, or it is expired', async () => {
    const scene = await openScene();
    const api = createWorkspaceApi(scene.ports, {
      rateLimits: { ...UNLIMITED, address: { limit: 2, windowSeconds: 60 } },
    });
    const codes = [];
    for (const token of [null, tokenOf(scene, { expiresAt: '2020-01-01T00:00:00Z' }), null])
      codes.push(
        (
          await rejectionOf(
            api.authorize(undefined, 'groups:read', { verify: async () => token, address: '192.0.2.1' }),
          )
        ).code,
      );
    expect(codes).to.deep.equal(['unknown_key', 'expired_key', 'rate_limited']);
    const verify = async () => tokenOf(scene);
    // Keys are looked up always, but the issuer of tokens is the host's.
    const rejected = api.authorize(undefined, 'groups:read', { verify, address: '192.0.2.1' });
    expect((await rejectionOf(rejected)).code).to.equal('rate_limited');
    await api.authorize(undefined, 'groups:read', { verify, address: '192.0.2.2' });
  });

  for (const [what, fields] of [
    ['a workspace id that is no UUID', { workspaceId: 'acme' }],
    ['no subject', { subject: '' }],
    ['a long subject', { subject: 'x'.repeat(501) }],
    ['scopes in one string', { scopes: 'groups:read' as unknown as Scope[] }],
    ['an expiry in seconds', { expiresAt: 1_767_225_600 as unknown as string }],
    ['no expiry', { expiresAt: undefined as unknown as string }],
    ['another field', { email: 'jane@example.com' } as Partial<VerifiedToken>],
  ] as const) {
    it(`is an error of the host, not of the caller, with ${what}`, async () => {
      const scene = await openScene();
      const thrown: unknown = await enter(scene, tokenOf(scene, fields)).catch((error: unknown) => error);
      expect(thrown).to.be.instanceOf(TypeError);
      expect(String(thrown)).to.include('The verified token is invalid');
      expect(String(thrown)).to.not.include('jane@example.com');
    });
  }

  it('is verified for 10 requests of an address at once, and not beyond its limit of failures', async () => {
    const scene = await openScene();
    const api = createWorkspaceApi(scene.ports, { rateLimits: { address: { limit: 3, windowSeconds: 60 } } });
    let [running, most, asked] = [0, 0, 0];
    const verify = async (): Promise<null> => {
      asked += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return null;
    };
    const address = '192.0.2.1';
    const results = await Promise.all(
      Array.from({ length: 40 }, () => rejectionOf(api.identify(undefined, { verify, address }))),
    );
    expect(results.filter(({ code }) => code === 'unknown_key')).to.have.length(3);
    expect(results.every(({ code }) => code === 'unknown_key' || code === 'rate_limited')).to.equal(true);
    expect(most).to.equal(10);
    expect(asked).to.be.at.most(3 + 10);
    const before = asked;
    expect((await rejectionOf(api.identify(undefined, { verify, address }))).code).to.equal('rate_limited');
    expect(asked).to.equal(before);
    await api.identify(undefined, { verify: async () => tokenOf(scene), address: '192.0.2.2' });
  });

  it('has the limit of its address in the rejection', async () => {
    const scene = await openScene();
    const api = createWorkspaceApi(scene.ports, { rateLimits: { address: { limit: 1, windowSeconds: 60 } } });
    const options = { verify: async () => null, address: '192.0.2.1' };
    await rejectionOf(api.identify(undefined, options));
    const statuses: unknown[] = [];
    const observer = { onRateLimits: (given: readonly unknown[]) => void statuses.push(given) };
    for (const observed of [observer, {}]) {
      const { details } = await rejectionOf(api.identify(undefined, { ...options, observer: observed }));
      expect(details).to.deep.include({ violatedPolicies: ['address'] });
    }
    expect(statuses[0]).to.deep.equal([
      { policy: 'address', limit: 1, windowSeconds: 60, remaining: 0, resetSeconds: 60 },
    ]);
  });

  it('is verified for 50 requests at once. Others are unavailable after a second, also without an address', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const scene = await openScene();
      let asked = 0;
      const verify = (): Promise<null> => new Promise(() => (asked += 1));
      for (let at = 0; at < 50; at++)
        void scene.api.identify(undefined, { verify, address: `192.0.2.${String(Math.floor(at / 5))}` });
      const others = [{}, { address: '192.0.2.99' }].map((options) =>
        rejectionOf(scene.api.identify(undefined, { verify, ...options })),
      );
      mock.timers.tick(1_000);
      for (const { code, details } of await Promise.all(others))
        expect([code, details]).to.deep.equal(['unavailable', { retryAfterSeconds: 1, applied: 'no' }]);
      expect(asked).to.equal(50);
    } finally {
      mock.timers.reset();
    }
  });

  it('is verified for 10 requests at once that have no address', async () => {
    const scene = await openScene();
    let [running, most] = [0, 0];
    const verify = async (): Promise<null> => {
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
      return null;
    };
    await Promise.all(Array.from({ length: 20 }, () => rejectionOf(scene.api.identify(undefined, { verify }))));
    expect(most).to.equal(10);
  });
});
