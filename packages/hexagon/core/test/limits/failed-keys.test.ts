import { OWNER, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { DomainError } from '../../src/errors/domain-error.js';
import { createWorkspaceApi } from '../../src/workspace-api.js';
import { openLimitedScene, sendTo } from '../support/limited-scene.js';

const UNKNOWN_SECRET = 'wsk_0123456789ABCDEFGHIJKLMNOPQRSTUV1ggZdL';
const ADDRESS = '203.0.113.7';
const LIMIT = { limit: 3, windowSeconds: 60 };

const openWithFailures = async (count: number, secret: string | undefined = UNKNOWN_SECRET) => {
  const scene = await openLimitedScene({ address: LIMIT });
  for (let failure = 0; failure < count; failure++) await scene.send(secret, ADDRESS);
  scene.ports.calls.length = 0;
  return scene;
};

describe('failed keys of an address', () => {
  it('are counted down, and reported with each rejection', async () => {
    const { send } = await openWithFailures(0);
    for (const remaining of [2, 1, 0]) {
      const { rejection, statuses } = await send(UNKNOWN_SECRET, ADDRESS);
      expect(rejection?.code).to.equal('unknown_key');
      expect(statuses).to.deep.equal([{ policy: 'address', ...LIMIT, remaining, resetSeconds: 60 }]);
    }
  });

  it('at the limit are rejected with the time until the window ends', async () => {
    const { ports, send } = await openWithFailures(3);
    ports.clock.advance(500);
    const { rejection, statuses } = await send(UNKNOWN_SECRET, ADDRESS);
    expect(rejection).to.deep.include({
      code: 'rate_limited',
      details: { retryAfterSeconds: 60, violatedPolicies: ['address'] },
    });
    expect(statuses).to.deep.equal([{ policy: 'address', ...LIMIT, remaining: 0, resetSeconds: 60 }]);
  });

  it('are not limited without an address, or without a limit', async () => {
    const { ports, api } = await openLimitedScene({ address: LIMIT });
    const unlimited = createWorkspaceApi(ports, { rateLimits: { address: null } });
    for (let failure = 0; failure < 4; failure++) {
      expect((await rejectionOf(api.identify(UNKNOWN_SECRET))).code).to.equal('unknown_key');
      expect((await rejectionOf(unlimited.identify(UNKNOWN_SECRET, { address: ADDRESS }))).code).to.equal(
        'unknown_key',
      );
    }
  });

  for (const [what, secret] of [
    ['a malformed key', 'wsk_'],
    ['no key', undefined],
  ] as const) {
    it(`at the limit reject a request with ${what} too, which costs no lookup`, async () => {
      const { ports, send } = await openWithFailures(3);
      expect((await send(secret, ADDRESS)).rejection?.code).to.equal('rate_limited');
      expect(ports.calls).to.deep.equal([]);
    });
  }

  it('of others never reject a good key behind the same address, also one that was not used before', async () => {
    const { own, issueKey, send } = await openWithFailures(1_000);
    const { secret } = await issueKey(own.id);
    for (let request = 0; request < 3; request++) {
      expect((await send(secret, ADDRESS)).rejection).to.equal(null);
      expect((await send(UNKNOWN_SECRET, ADDRESS)).rejection?.code).to.equal('rate_limited');
    }
  });

  it('at the limit do not hold up a good key that was not used before', async () => {
    const { own, ports, issueKey } = await openLimitedScene({});
    const { secret } = await issueKey(own.id);
    const goodHash = ports.digest.sha256(secret);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const apiKeys: typeof ports.apiKeys = {
      ...ports.apiKeys,
      findBySecretHash: async (hash) => {
        if (hash !== goodHash) await released;
        return ports.apiKeys.findBySecretHash(hash);
      },
    };
    const api = createWorkspaceApi({ ...ports, apiKeys }, { rateLimits: { address: { limit: 1, windowSeconds: 60 } } });
    const junk = Promise.all(Array.from({ length: 1_000 }, () => sendTo(api, UNKNOWN_SECRET, ADDRESS)));
    expect((await sendTo(api, secret, ADDRESS)).rejection).to.equal(null);
    release();
    expect((await junk).filter(({ rejection }) => rejection?.code === 'rate_limited')).to.have.lengthOf(999);
  });

  it('at the same time are counted one by one', async () => {
    const { send } = await openWithFailures(0);
    const met = await Promise.all(Array.from({ length: 10 }, () => send(UNKNOWN_SECRET, ADDRESS)));
    const codes = met.map(({ rejection }) => rejection?.code);
    expect(codes.filter((code) => code === 'unknown_key')).to.have.lengthOf(3);
    expect(codes.filter((code) => code === 'rate_limited')).to.have.lengthOf(7);
  });

  it('of a key that was good until it was revoked are limited like others', async () => {
    const { own, admin, issueKey, send } = await openWithFailures(0);
    const { key, secret } = await issueKey(own.id);
    await send(secret, ADDRESS);
    await admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id });
    const codes: unknown[] = [];
    for (let request = 0; request < 4; request++) codes.push((await send(secret, ADDRESS)).rejection?.code);
    expect(codes).to.deep.equal(['revoked_key', 'revoked_key', 'revoked_key', 'rate_limited']);
  });

  it('do not affect a valid key below the limit', async () => {
    const { own, issueKey, send } = await openWithFailures(2);
    expect(await send((await issueKey(own.id)).secret, ADDRESS)).to.deep.equal({ statuses: [], rejection: null });
  });

  it('are reset when the window ends: the first request after Retry-After is looked up', async () => {
    const { ports, send } = await openWithFailures(3);
    ports.clock.set('2026-01-31T09:30:59.999Z');
    expect((await send(UNKNOWN_SECRET, ADDRESS)).rejection?.details).to.deep.include({ retryAfterSeconds: 1 });
    ports.clock.advance(1);
    const { rejection, statuses } = await send(UNKNOWN_SECRET, ADDRESS);
    expect(rejection?.code).to.equal('unknown_key');
    expect(statuses[0]).to.include({ remaining: 2 });
  });

  for (const setBack of [1, 20, 300]) {
    it(`stay limited if the clock is set back by ${setBack} seconds, for the rest of the window`, async () => {
      const { ports, send } = await openWithFailures(3);
      ports.clock.advance(-setBack * 1_000);
      const { rejection } = await send(UNKNOWN_SECRET, ADDRESS);
      expect(rejection?.code).to.equal('rate_limited');
      const { retryAfterSeconds = 0 } = (rejection?.details ?? {}) as { readonly retryAfterSeconds?: number };
      expect(retryAfterSeconds).to.be.within(60, 120);
      ports.clock.advance(retryAfterSeconds * 1_000 - 1);
      expect((await send(UNKNOWN_SECRET, ADDRESS)).rejection?.code).to.equal('rate_limited');
      ports.clock.advance(1);
      expect((await send(UNKNOWN_SECRET, ADDRESS)).statuses[0]).to.include({ remaining: 2 });
    });
  }

  it('of one address do not affect another', async () => {
    const { send } = await openWithFailures(3);
    expect((await send(UNKNOWN_SECRET, '203.0.113.8')).rejection?.code).to.equal('unknown_key');
  });

  it('are not limited if the address is unknown', async () => {
    const { send } = await openLimitedScene({ address: LIMIT });
    for (let failure = 0; failure < 10; failure++) {
      expect(await send(UNKNOWN_SECRET)).to.deep.include({ statuses: [] });
    }
  });

  it('are 100 per minute by default', async () => {
    const { ports } = await openLimitedScene({});
    const { statuses } = await sendTo(createWorkspaceApi(ports), UNKNOWN_SECRET, ADDRESS);
    expect(statuses).to.deep.equal([
      { policy: 'address', limit: 100, windowSeconds: 60, remaining: 99, resetSeconds: 60 },
    ]);
  });

  it('are missing, malformed, unknown, revoked and expired ones', async () => {
    const { own, admin, ports, issueKey, send } = await openLimitedScene({ address: { limit: 10, windowSeconds: 60 } });
    const { key, secret: revoked } = await issueKey(own.id);
    await admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id });
    const input = { name: 'Key', scopes: ['groups:read'], expiresInDays: 30 } as const;
    const { secret: expired } = await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...input });
    ports.clock.advance(31 * 86_400_000);
    const remaining: (number | undefined)[] = [];
    for (const secret of [undefined, 'wsk_', UNKNOWN_SECRET, revoked, expired]) {
      remaining.push((await send(secret, ADDRESS)).statuses[0]?.remaining);
    }
    expect(remaining).to.deep.equal([9, 8, 7, 6, 5]);
  });

  it('are not counted while the storage cannot be reached', async () => {
    const { ports } = await openLimitedScene({});
    const outage = new Error('outage');
    const apiKeys = { ...ports.apiKeys, findBySecretHash: () => Promise.reject(outage) };
    const api = createWorkspaceApi({ ...ports, apiKeys }, { rateLimits: { address: { limit: 1, windowSeconds: 60 } } });
    for (let attempt = 0; attempt < 3; attempt++) {
      const thrown = await sendTo(api, UNKNOWN_SECRET, ADDRESS).catch((error: unknown) => error);
      expect(thrown).to.equal(outage);
    }
  });

  it('are counted after an outage, which does not count', async () => {
    const { ports } = await openLimitedScene({});
    const outage = new DomainError('unavailable', { retryAfterSeconds: 5, applied: 'no' });
    let isReachable = false;
    const apiKeys: typeof ports.apiKeys = {
      ...ports.apiKeys,
      findBySecretHash: (hash) => (isReachable ? ports.apiKeys.findBySecretHash(hash) : Promise.reject(outage)),
    };
    const api = createWorkspaceApi({ ...ports, apiKeys }, { rateLimits: { address: LIMIT } });
    for (let attempt = 0; attempt < 4; attempt++) {
      const { rejection, statuses } = await sendTo(api, UNKNOWN_SECRET, ADDRESS);
      expect(rejection).to.equal(outage);
      expect(statuses[0]).to.include({ remaining: 3 });
    }
    isReachable = true;
    expect((await sendTo(api, UNKNOWN_SECRET, ADDRESS)).statuses[0]).to.include({ remaining: 2 });
  });
});
