import { OWNER, recordedPorts, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import fc from 'fast-check';
import type { RateLimit, RateLimits, RateLimitStatus } from '../../src/limits/rate-limits.js';
import { createWorkspaceApi } from '../../src/workspace-api.js';
import { openLimitedScene, sendTo, type Met } from '../support/limited-scene.js';

const codeOf = ({ rejection }: Met): string => rejection?.code ?? 'admitted';

/** The expected state of a limit, computed from the times of the requests that passed it. */
class ModelledLimit {
  readonly #policy: 'key' | 'workspace';
  readonly #limit: RateLimit;
  readonly #admitted: number[] = [];

  constructor(policy: 'key' | 'workspace', limit: RateLimit) {
    this.#policy = policy;
    this.#limit = limit;
  }

  #windowOf(time: number): number {
    return Math.floor(time / (this.#limit.windowSeconds * 1_000));
  }

  admit(time: number): void {
    this.#admitted.push(time);
  }

  at(time: number): RateLimitStatus & { readonly resetSeconds: number } {
    const window = this.#windowOf(time);
    const count = this.#admitted.filter((admitted) => this.#windowOf(admitted) === window).length;
    const milliseconds = (window + 1) * this.#limit.windowSeconds * 1_000 - time;
    return {
      policy: this.#policy,
      ...this.#limit,
      remaining: this.#limit.limit - count,
      resetSeconds: Math.ceil(milliseconds / 1_000),
    };
  }
}

const rateLimits = fc.record({ limit: fc.integer({ min: 1, max: 5 }), windowSeconds: fc.integer({ min: 1, max: 20 }) });

/** The sender of each request, and its delay after the previous one, or after a rejection says to retry. */
const requests = fc.array(
  fc.record({
    sender: fc.constantFrom('first', 'second', 'foreign'),
    wait: fc.oneof(fc.constant(0), fc.nat(1_500), fc.nat(30_000)),
    waitsAsTold: fc.boolean(),
  }),
  { maxLength: 60 },
);

describe('rate limits', () => {
  it('admit exactly the limit in each window, and report it correctly', async () => {
    await fc.assert(
      fc.asyncProperty(rateLimits, rateLimits, requests, async (key, workspace, sequence) => {
        const { own, foreign, ports, issueKey, send } = await openLimitedScene({ key, workspace });
        const ofOwn = new ModelledLimit('workspace', workspace);
        const senders = {
          first: { ...(await issueKey(own.id)), models: [new ModelledLimit('key', key), ofOwn] },
          second: { ...(await issueKey(own.id)), models: [new ModelledLimit('key', key), ofOwn] },
          foreign: {
            ...(await issueKey(foreign.id)),
            models: [new ModelledLimit('key', key), new ModelledLimit('workspace', workspace)],
          },
        };
        for (const { sender, wait, waitsAsTold } of sequence) {
          ports.clock.advance(wait);
          const now = Date.parse(ports.clock.now());
          const { secret, models } = senders[sender];
          const before = models.map((model) => model.at(now));
          const violated = before.filter(({ remaining }) => remaining === 0);

          const met = await send(secret);
          if (violated.length === 0) {
            expect(codeOf(met)).to.equal('admitted');
            for (const model of models) model.admit(now);
            expect(met.statuses).to.deep.equal(models.map((model) => model.at(now)));
            continue;
          }
          expect(met.statuses).to.deep.equal(before);
          const retryAfterSeconds = Math.max(...violated.map(({ resetSeconds }) => resetSeconds));
          expect(met.rejection).to.deep.include({
            code: 'rate_limited',
            details: { retryAfterSeconds, violatedPolicies: violated.map(({ policy }) => policy) },
          });
          if (!waitsAsTold) continue;
          ports.clock.advance(retryAfterSeconds * 1_000);
          expect(codeOf(await send(secret))).to.equal('admitted');
          for (const model of models) model.admit(Date.parse(ports.clock.now()));
        }
      }),
    );
  });

  for (const seconds of [20, 300]) {
    it(`hold while the clock is set back by ${seconds} s again and again`, async () => {
      const { own, ports, issueKey, send } = await openLimitedScene({ key: { limit: 60, windowSeconds: 60 } });
      const { secret } = await issueKey(own.id);
      let admitted = 0;
      for (let request = 0; request < 40 * 60; request++) {
        if (request % 400 === 200) ports.clock.advance(-seconds * 1_000);
        if ((await send(secret)).rejection === null) admitted += 1;
        ports.clock.advance(25);
      }
      expect(admitted).to.be.at.most(60);
    });
  }

  it('are 600 per minute and key, and 1,200 per workspace, by default', async () => {
    const { own, ports, issueKey } = await openLimitedScene({});
    const api = createWorkspaceApi(ports);
    const { secret } = await issueKey(own.id);
    const { statuses } = await sendTo(api, secret);
    expect(statuses).to.deep.equal([
      { policy: 'key', limit: 600, windowSeconds: 60, remaining: 599, resetSeconds: 60 },
      { policy: 'workspace', limit: 1_200, windowSeconds: 60, remaining: 1_199, resetSeconds: 60 },
    ]);
  });

  it('that are exceeded together are told with the longest wait', async () => {
    const [key, workspace] = [60, 3_600].map((windowSeconds) => ({ limit: 1, windowSeconds }));
    const { own, issueKey, send } = await openLimitedScene({ key, workspace } as Partial<RateLimits>);
    const { secret } = await issueKey(own.id);
    await send(secret);
    const details = { retryAfterSeconds: 1_800, violatedPolicies: ['key', 'workspace'] };
    expect((await send(secret)).rejection?.details).to.deep.equal(details);
  });

  it('admit at most the limit of concurrent requests', async () => {
    const { own, issueKey, send } = await openLimitedScene({ key: { limit: 30, windowSeconds: 60 } });
    const { secret } = await issueKey(own.id);
    const met = await Promise.all(Array.from({ length: 100 }, () => send(secret)));
    expect(met.filter(({ rejection }) => rejection === null)).to.have.lengthOf(30);
  });

  it('count a request that lacks the scope, and report their state', async () => {
    const { own, admin, send } = await openLimitedScene({ key: { limit: 2, windowSeconds: 60 } });
    const { secret } = await admin.issueApiKey({
      workspaceId: own.id,
      actor: OWNER,
      name: 'Other',
      scopes: ['usage:read'],
    });
    const met = [await send(secret), await send(secret), await send(secret)];
    expect(met.map(codeOf)).to.deep.equal(['insufficient_scope', 'insufficient_scope', 'rate_limited']);
    expect(met.map(({ statuses }) => statuses[0]?.remaining)).to.deep.equal([1, 0, 0]);
  });

  it('ignore and do not report a disabled policy', async () => {
    const { own, issueKey, send } = await openLimitedScene({});
    const { secret } = await issueKey(own.id);
    for (let request = 0; request < 2_000; request++) {
      expect(await send(secret)).to.deep.equal({ statuses: [], rejection: null });
    }
  });

  it('are overridden by those of the workspace, but stay disabled if the deployment disables them', async () => {
    const { own, foreign, admin, issueKey, send } = await openLimitedScene({ key: { limit: 5, windowSeconds: 60 } });
    await admin.setLimits({ workspaceId: own.id, rateLimits: { key: 7, workspace: 1 } });
    const limitsOf = async (secret: string) =>
      (await send(secret)).statuses.map(({ policy, limit }) => [policy, limit]);
    expect(await limitsOf((await issueKey(own.id)).secret)).to.deep.equal([['key', 7]]);
    expect(await limitsOf((await issueKey(foreign.id)).secret)).to.deep.equal([['key', 5]]);
  });

  for (const [deployment, ofWorkspace, requestsPerMinute, limit] of [
    [{ limit: 5, windowSeconds: 60 }, null, 3, 3],
    [{ limit: 5, windowSeconds: 60 }, null, 9, 5],
    [{ limit: 5, windowSeconds: 60 }, null, null, 5],
    [{ limit: 9, windowSeconds: 60 }, 2, 3, 2],
    [{ limit: 500, windowSeconds: 90 }, null, 3, 4],
    [{ limit: 500, windowSeconds: 1 }, null, 3, 1],
    [null, 2, 3, 3],
  ] as const)
    it(`are ${limit} for a key with ${String(requestsPerMinute)} per minute, below ${JSON.stringify([deployment, ofWorkspace])}`, async () => {
      const { own, admin, send } = await openLimitedScene({ key: deployment });
      await admin.setLimits({ workspaceId: own.id, rateLimits: { key: ofWorkspace } });
      const key = { workspaceId: own.id, actor: OWNER, name: 'Own', scopes: ['groups:read'] as const };
      const { secret } = await admin.issueApiKey({ ...key, requestsPerMinute });
      const { windowSeconds } = deployment ?? { windowSeconds: 60 };
      for (let remaining = limit - 1; remaining >= 0; remaining--) {
        const { statuses, rejection } = await send(secret);
        expect([statuses.length, rejection]).to.deep.equal([1, null]);
        expect(statuses[0]).to.include({ policy: 'key', limit, windowSeconds, remaining });
      }
      expect(codeOf(await send(secret))).to.equal('rate_limited');
    });

  it('have 0 remaining when they are lowered below the requests already sent', async () => {
    const { own, ports, admin, issueKey, send } = await openLimitedScene({ key: { limit: 5, windowSeconds: 3_600 } });
    const { secret } = await issueKey(own.id);
    for (let request = 0; request < 4; request++) await send(secret);
    await admin.setLimits({ workspaceId: own.id, rateLimits: { key: 2 } });
    ports.clock.advance(10_000);
    const met = await send(secret);
    expect(codeOf(met)).to.equal('rate_limited');
    expect(met.statuses[0]).to.include({ limit: 2, remaining: 0 });
  });

  it('are rejected when they are out of range, with every issue at once', () => {
    const wrong = {
      key: { limit: 0, windowSeconds: 0 },
      workspace: { limit: 1.5, windowSeconds: 86_401 },
      address: { limit: 1_000_000_001, windowSeconds: 60 },
    } satisfies RateLimits;
    expect(() => createWorkspaceApi(recordedPorts(), { rateLimits: wrong })).to.throw(
      TypeError,
      [
        '- options.rateLimits.key.limit must be an integer from 1 to 1000000000.',
        '- options.rateLimits.key.windowSeconds must be an integer from 1 to 86400.',
        '- options.rateLimits.workspace.limit must be an integer from 1 to 1000000000.',
        '- options.rateLimits.workspace.windowSeconds must be an integer from 1 to 86400.',
        '- options.rateLimits.address.limit must be an integer from 1 to 1000000000.',
      ].join('\n'),
    );
  });

  it('count for the month only what they let through, so that rejected requests spend no quota', async () => {
    const { own, api, admin, issueKey, send } = await openLimitedScene({ key: { limit: 1, windowSeconds: 60 } });
    await admin.setLimits({ workspaceId: own.id, quotas: { api_requests: 2 } });
    const { secret } = await issueKey(own.id);
    for (let request = 0; request < 50; request++) await send(secret);
    const { metrics } = await api.getUsage(own.principal);
    expect(metrics[0]).to.include({ metric: 'api_requests', used: 1, remaining: 1 });

    const other = await issueKey(own.id);
    expect((await send(other.secret)).rejection).to.equal(null);
    expect((await send(other.secret)).rejection?.code).to.equal('quota_exceeded');
    expect((await api.getUsage(own.principal)).metrics[0]).to.include({ used: 2, remaining: 0 });
  });

  it('do not count a request whose key is not valid', async () => {
    const { own, admin, ports, issueKey, send } = await openLimitedScene({ key: { limit: 1, windowSeconds: 60 } });
    const { key, secret } = await issueKey(own.id);
    await admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id });
    await rejectionOf(send(secret).then(({ rejection }) => Promise.reject(rejection as Error)));
    expect(ports.callsOf('counters.add')).to.deep.equal([]);
  });
});
