import { expect } from 'chai';
import { createWorkspaceApi } from '../../src/workspace-api.js';
import { openLimitedScene, sendTo } from '../support/limited-scene.js';
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

describe('failed keys of an address', () => {
  it('are counted down, told with each refusal', async () => {
    const { send } = await openWithFailures(0);
    for (const remaining of [2, 1, 0]) {
      const { refusal, statuses } = await send(UNKNOWN_SECRET, ADDRESS);
      expect(refusal?.code).to.equal('unknown_key');
      expect(statuses).to.deep.equal([{ policy: 'address', ...LIMIT, remaining, resetSeconds: 60 }]);
    }
  });

  for (const [what, secretOf] of [
    ['an unknown key', async () => UNKNOWN_SECRET],
    ['a malformed key', async () => 'wsk_'],
    ['no key', async () => undefined],
    ['a valid key', async ({ own, issueKey }) => (await issueKey(own.id)).secret],
  ] satisfies readonly (readonly [
    string,
    (scene: Awaited<ReturnType<typeof openWithFailures>>) => Promise<string | undefined>,
  ])[]) {
    it(`at the limit refuse ${what}, without asking the storage for anything`, async () => {
      const scene = await openWithFailures(3);
      const secret = await secretOf(scene);
      scene.ports.calls.length = 0;
      scene.ports.clock.advance(500);
      const { refusal, statuses } = await scene.send(secret, ADDRESS);
      expect(refusal).to.deep.include({
        code: 'rate_limited',
        details: { retryAfterSeconds: 60, violatedPolicies: ['address'] },
      });
      expect(statuses).to.deep.equal([{ policy: 'address', ...LIMIT, remaining: 0, resetSeconds: 60 }]);
      expect(scene.ports.calls).to.deep.equal([]);
    });
  }

  it('do not hinder a valid key below the limit, and say nothing beside it', async () => {
    const { own, issueKey, send } = await openWithFailures(2);
    expect(await send((await issueKey(own.id)).secret, ADDRESS)).to.deep.equal({ statuses: [], refusal: null });
  });

  it('are forgotten when the window ends: the first request after Retry-After is looked at', async () => {
    const { own, ports, issueKey, send } = await openWithFailures(3);
    const { secret } = await issueKey(own.id);
    ports.clock.set('2026-01-31T09:30:59.999Z');
    expect((await send(secret, ADDRESS)).refusal?.details).to.deep.include({ retryAfterSeconds: 1 });
    ports.clock.advance(1);
    expect((await send(secret, ADDRESS)).refusal).to.equal(null);
    expect((await send(UNKNOWN_SECRET, ADDRESS)).statuses[0]).to.include({ remaining: 2 });
  });

  it('of one address do not hinder another', async () => {
    const { send } = await openWithFailures(3);
    expect((await send(UNKNOWN_SECRET, '203.0.113.8')).refusal?.code).to.equal('unknown_key');
  });

  it('are not limited where the address is not known', async () => {
    const { send } = await openLimitedScene({ address: LIMIT });
    for (let failure = 0; failure < 10; failure++) {
      expect(await send(UNKNOWN_SECRET)).to.deep.include({ statuses: [] });
    }
  });

  it('are 100 a minute, where a deployment says nothing', async () => {
    const { ports } = await openLimitedScene({});
    const { statuses } = await sendTo(createWorkspaceApi(ports), 'wsk_', ADDRESS);
    expect(statuses).to.deep.equal([
      { policy: 'address', limit: 100, windowSeconds: 60, remaining: 99, resetSeconds: 60 },
    ]);
  });

  it('are malformed, unknown, revoked and expired ones, but not missing ones', async () => {
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
    expect(remaining).to.deep.equal([10, 9, 8, 7, 6, 6]);
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

  it('of more addresses than fit are not limited, and the others still are', async () => {
    const { send } = await openWithFailures(3, 'wsk_');
    for (let address = 1; address < 50_000; address++) await send('wsk_', String(address));
    for (let failure = 0; failure < 5; failure++) {
      expect((await send('wsk_', 'one too many')).refusal?.code).to.equal('malformed_key');
    }
    expect((await send('wsk_', ADDRESS)).refusal?.code).to.equal('rate_limited');
  });
});
