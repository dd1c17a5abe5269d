import { ManualClock } from '@workspace-api/testing';
import { expect } from 'chai';
import { crc32 } from '../../src/access/crc-32.js';
import { DomainError } from '../../src/errors/domain-error.js';
import { FailedKeys } from '../../src/limits/failed-keys.js';
import { createWorkspaceApi, type WorkspaceApi } from '../../src/workspace-api.js';
import { openLimitedScene, sendTo, type Met } from '../support/limited-scene.js';
import { OWNER } from '../support/scene.js';

const UNKNOWN_SECRET = 'wsk_0123456789ABCDEFGHIJKLMNOPQRSTUV1ggZdL';
const ADDRESS = '203.0.113.7';
const LIMIT = { limit: 3, windowSeconds: 60 };

const openWithFailures = async (count: number, secret: string | undefined = UNKNOWN_SECRET) => {
  const scene = await openLimitedScene({ address: LIMIT });
  for (let failure = 0; failure < count; failure++) await scene.send(secret, ADDRESS);
  scene.ports.calls.length = 0;
  return scene;
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const sendMany = (api: WorkspaceApi, count: number): Promise<Met[]> =>
  Promise.all(Array.from({ length: count }, () => sendTo(api, UNKNOWN_SECRET, ADDRESS)));

/** Sends an unknown key, and ends its look-up. */
const failFrom = async (api: WorkspaceApi, endLookUps: () => void, address: string): Promise<void> => {
  const failed = sendTo(api, UNKNOWN_SECRET, address);
  endLookUps();
  await failed;
};

/** Opens a scene whose look-ups end when the test ends them, with an address at its limit. */
const openHeldLookUps = async () => {
  const scene = await openLimitedScene({});
  const { own, ports, issueKey } = scene;
  let held: (() => void)[] = [];
  const apiKeys: typeof ports.apiKeys = {
    ...ports.apiKeys,
    findBySecretHash: async (hash) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return ports.apiKeys.findBySecretHash(hash);
    },
  };
  const api = createWorkspaceApi({ ...ports, apiKeys }, { rateLimits: { address: LIMIT } });
  const endLookUps = (): void => {
    const ended = held;
    held = [];
    for (const end of ended) end();
  };
  for (let failure = 0; failure < LIMIT.limit; failure++) await failFrom(api, endLookUps, ADDRESS);
  const issueSecret = async (): Promise<string> => (await issueKey(own.id)).secret;
  return { ...scene, api, lookUps: () => held.length, endLookUps, issueSecret };
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

  for (const [what, secret, code] of [
    ['a malformed key', 'wsk_', 'malformed_key'],
    ['no key', undefined, 'missing_key'],
  ] as const) {
    it(`at the limit change nothing for a request with ${what}, which costs no look-up`, async () => {
      const { ports, send } = await openWithFailures(3);
      expect((await send(secret, ADDRESS)).rejection?.code).to.equal(code);
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

  it('at the limit are looked up in batches, and the next batch starts when the last has ended', async () => {
    const { api, lookUps, endLookUps } = await openHeldLookUps();
    const junk = sendMany(api, 1_000);
    for (const expected of [1, 999]) {
      await turn();
      expect(lookUps()).to.equal(expected);
      endLookUps();
    }
    expect(new Set((await junk).map(({ rejection }) => rejection?.code))).to.deep.equal(new Set(['rate_limited']));
    await turn();
    expect(lookUps()).to.equal(0);
  });

  it('that wait do not reject a good key that was not used before: it waits for at most one batch', async () => {
    const { api, endLookUps, issueSecret } = await openHeldLookUps();
    const junk = sendMany(api, 1_000);
    await turn();
    const good = sendTo(api, await issueSecret(), ADDRESS);
    const later = sendMany(api, 1_000);
    for (let batch = 0; batch < 2; batch++) {
      endLookUps();
      await turn();
    }
    expect((await good).rejection).to.equal(null);
    endLookUps();
    await Promise.all([junk, later]);
  });

  it('that wait do not hold up a good key that was used before', async () => {
    const { api, lookUps, endLookUps, issueSecret } = await openHeldLookUps();
    const secret = await issueSecret();
    const first = sendTo(api, secret, ADDRESS);
    await turn();
    endLookUps();
    expect((await first).rejection).to.equal(null);

    const junk = sendMany(api, 1_000);
    const again = sendTo(api, secret, ADDRESS);
    await turn();
    expect(lookUps()).to.equal(2);
    endLookUps();
    expect((await again).rejection).to.equal(null);
    await turn();
    endLookUps();
    await junk;
  });

  it('of other addresses with the same shared counter do not reject a good key that was not used before', async () => {
    const { api, endLookUps, issueSecret } = await openHeldLookUps();
    for (let address = 1; address < 50_000; address++) await failFrom(api, endLookUps, String(address));
    const addresses = Array.from({ length: 100_000 }, (_, number) => `further ${number}`);
    const [shared, ...others] = addresses.filter((address) => crc32(address) % 1_024 === 7);
    if (shared === undefined) throw new Error('No address shares the counter.');
    for (let failure = 0; failure < LIMIT.limit; failure++) await failFrom(api, endLookUps, shared);

    const junk = Promise.all(others.map((address) => sendTo(api, UNKNOWN_SECRET, address)));
    await turn();
    const good = sendTo(api, await issueSecret(), shared);
    for (let batch = 0; batch < 2; batch++) {
      endLookUps();
      await turn();
    }
    expect((await good).rejection).to.equal(null);
    expect(new Set((await junk).map(({ rejection }) => rejection?.code))).to.deep.equal(new Set(['rate_limited']));
  });

  it('of a key that was good until it was revoked are limited like others', async () => {
    const { own, admin, issueKey, send } = await openWithFailures(0);
    const { key, secret } = await issueKey(own.id);
    await send(secret, ADDRESS);
    await admin.revokeApiKey(own.id, OWNER, key.id);
    const codes: unknown[] = [];
    for (let request = 0; request < 4; request++) codes.push((await send(secret, ADDRESS)).rejection?.code);
    expect(codes).to.deep.equal(['revoked_key', 'revoked_key', 'revoked_key', 'rate_limited']);
  });

  it('of a key that was good until it was revoked are looked up in batches like others', async () => {
    const { own, admin, api, lookUps, endLookUps, issueKey } = await openHeldLookUps();
    const { key, secret } = await issueKey(own.id);
    const send = async (): Promise<unknown> => {
      const sent = sendTo(api, secret, ADDRESS);
      await turn();
      endLookUps();
      return (await sent).rejection?.code;
    };
    expect(await send()).to.equal(undefined);
    await admin.revokeApiKey(own.id, OWNER, key.id);
    expect(await send()).to.equal('revoked_key');
    const further = Promise.all([sendTo(api, secret, ADDRESS), sendTo(api, secret, ADDRESS)]);
    for (let batch = 0; batch < 2; batch++) {
      await turn();
      expect(lookUps()).to.equal(1);
      endLookUps();
    }
    expect((await further).map(({ rejection }) => rejection?.code)).to.deep.equal(['rate_limited', 'rate_limited']);
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
      const { retryAfterSeconds } = rejection?.details as { retryAfterSeconds: number };
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

  it('are unknown, revoked and expired ones, but not malformed or missing ones', async () => {
    const { own, admin, ports, issueKey, send } = await openLimitedScene({ address: { limit: 10, windowSeconds: 60 } });
    const { key, secret: revoked } = await issueKey(own.id);
    await admin.revokeApiKey(own.id, OWNER, key.id);
    const input = { name: 'Key', scopes: ['groups:read'], expiresInDays: 30 } as const;
    const { secret: expired } = await admin.issueApiKey(own.id, OWNER, input);
    ports.clock.advance(31 * 86_400_000);
    const remaining: (number | undefined)[] = [];
    for (const secret of [undefined, 'wsk_', UNKNOWN_SECRET, revoked, expired, undefined]) {
      remaining.push((await send(secret, ADDRESS)).statuses[0]?.remaining);
    }
    expect(remaining).to.deep.equal([10, 10, 9, 8, 7, 7]);
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

  it('at the limit do not hold up a good key after an outage', async () => {
    const { own, ports, issueKey } = await openLimitedScene({});
    const { secret } = await issueKey(own.id);
    const outage = new Error('outage');
    let isReachable = true;
    const apiKeys: typeof ports.apiKeys = {
      ...ports.apiKeys,
      findBySecretHash: (hash) => (isReachable ? ports.apiKeys.findBySecretHash(hash) : Promise.reject(outage)),
    };
    const api = createWorkspaceApi({ ...ports, apiKeys }, { rateLimits: { address: LIMIT } });
    expect((await sendTo(api, secret, ADDRESS)).rejection).to.equal(null);
    for (let failure = 0; failure < 3; failure++) await sendTo(api, UNKNOWN_SECRET, ADDRESS);
    isReachable = false;
    expect(await sendTo(api, secret, ADDRESS).catch((error: unknown) => error)).to.equal(outage);

    isReachable = true;
    const junk = Array.from({ length: 300 }, () => sendTo(api, UNKNOWN_SECRET, ADDRESS));
    expect((await sendTo(api, secret, ADDRESS)).rejection).to.equal(null);
    await Promise.all(junk);
  });

  it('of addresses beyond the individually counted ones share counters, and none is unlimited', async () => {
    const { own, issueKey, send } = await openWithFailures(3);
    for (let address = 1; address < 50_000; address++) await send(UNKNOWN_SECRET, String(address));
    const codes: unknown[] = [];
    for (let failure = 0; failure < 4; failure++) codes.push((await send(UNKNOWN_SECRET, 'further')).rejection?.code);
    expect(codes).to.deep.equal(['unknown_key', 'unknown_key', 'unknown_key', 'rate_limited']);
    expect((await send((await issueKey(own.id)).secret, 'further')).rejection).to.equal(null);
    expect((await send(UNKNOWN_SECRET, ADDRESS)).rejection?.code).to.equal('rate_limited');
    for (let address = 1; address <= 5_000; address++) await send(UNKNOWN_SECRET, `further ${address}`);
    expect((await send(UNKNOWN_SECRET, 'the first request of an address')).rejection?.code).to.equal('rate_limited');
    expect((await send(UNKNOWN_SECRET)).rejection?.code).to.equal('unknown_key');
  });

  it('of an address beyond 50,000 count for about one in 1,024 of the further addresses', () => {
    const failedKeys = new FailedKeys({ limit: 1, windowSeconds: 60 }, new ManualClock('2026-01-31T09:30:00.000Z'));
    for (let address = 0; address < 50_000; address++) failedKeys.add(String(address));
    failedKeys.add('further');
    const others = Array.from({ length: 10_240 }, (_, number) => `other ${number}`);
    expect(others.filter((other) => failedKeys.isAtLimit(other)).length).to.be.within(1, 40);
  });
});
