import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { isDomainError } from '../../src/errors/domain-error.js';
import type { RateLimitStatus } from '../../src/limits/rate-limits.js';
import { RequestsInFlight } from '../../src/limits/requests-in-flight.js';
import { WorkspaceTurns } from '../../src/limits/workspace-turns.js';
import type { WorkspaceId } from '../../src/schema/id.js';
import type { WorkspaceApiOptions } from '../../src/workspace-api-options.js';
import { createWorkspaceApi } from '../../src/workspace-api.js';
import { openLimitedScene } from '../support/limited-scene.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const RATES = { key: { limit: 100, windowSeconds: 60 }, workspace: null, address: null };

const open = async (concurrencyLimits: WorkspaceApiOptions['concurrencyLimits']) => {
  const scene = await openLimitedScene({});
  const api = createWorkspaceApi(scene.ports, {
    rateLimits: RATES,
    concurrencyLimits: { waitMilliseconds: 0, ...concurrencyLimits },
  });
  /** Starts a request. Returns the function that ends it, or the rejection. */
  const begin = async (secret: string, scope: 'groups:read' | 'usage:read' = 'groups:read') => {
    let end: (() => void) | null = null;
    let statuses: readonly RateLimitStatus[] = [];
    const observer = {
      onRateLimits: (reported: readonly RateLimitStatus[]) => void (statuses = reported),
      onAdmitted: (given: () => void) => void (end = given),
    };
    const error: unknown = await api.authorize(secret, scope, { observer }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return { end: end as (() => void) | null, statuses, rejection: isDomainError(error) ? error : null };
  };
  return { ...scene, api, begin };
};

describe('requests in flight', () => {
  it('need no observer', async () => {
    const { own, api, issueKey } = await open({ key: 2, workspace: null });
    const { secret } = await issueKey(own.id);
    for (const options of [undefined, {}, { observer: {} }]) {
      await api.authorize(secret, 'groups:read', options);
      await api.identify(secret, options);
    }
  });

  it('of one key are limited, cost nothing beyond the limit, and another can start as soon as one ends', async () => {
    const { own, api, issueKey, begin } = await open({ key: 2, workspace: null });
    const { secret } = await issueKey(own.id);
    const first = await begin(secret);
    await begin(secret);
    const rejected = await begin(secret);
    expect(rejected.end).to.equal(null);
    expect(rejected.rejection).to.deep.include({
      code: 'rate_limited',
      details: { retryAfterSeconds: 1, violatedPolicies: ['key-concurrency'] },
    });
    expect(rejected.statuses).to.deep.equal([
      { policy: 'key', limit: 100, windowSeconds: 60, remaining: 98, resetSeconds: 60 },
      { policy: 'key-concurrency', limit: 2, windowSeconds: null, remaining: 0, resetSeconds: null },
    ]);
    expect((await api.getUsage(own.principal)).metrics[0]).to.include({ used: 2 });

    first.end?.();
    const next = await begin(secret);
    expect(next.rejection).to.equal(null);
    expect(next.statuses).to.deep.equal([
      { policy: 'key', limit: 100, windowSeconds: 60, remaining: 97, resetSeconds: 60 },
    ]);
  });

  it('of a workspace are limited over all its keys, and do not affect another workspace', async () => {
    const { own, foreign, issueKey, begin } = await open({ key: null, workspace: 1 });
    const { end } = await begin((await issueKey(own.id)).secret);
    const other = await issueKey(own.id);
    const { rejection } = await begin(other.secret);
    expect(rejection?.details).to.deep.include({ violatedPolicies: ['workspace-concurrency'] });
    expect((await begin((await issueKey(foreign.id)).secret)).rejection).to.equal(null);
    end?.();
    expect((await begin(other.secret)).rejection).to.equal(null);
  });

  it('end once, even if the end is reported repeatedly', async () => {
    const { own, issueKey, begin } = await open({ key: 2 });
    const { secret } = await issueKey(own.id);
    const { end } = await begin(secret);
    await begin(secret);
    end?.();
    end?.();
    expect((await begin(secret)).rejection).to.equal(null);
    expect((await begin(secret)).rejection?.code).to.equal('rate_limited');
  });

  it('do not include requests that were rejected for their scope', async () => {
    const { own, issueKey, begin } = await open({ key: 1 });
    const { secret } = await issueKey(own.id);
    for (let request = 0; request < 3; request++) {
      expect((await begin(secret, 'usage:read')).rejection?.code).to.equal('insufficient_scope');
    }
    expect((await begin(secret)).rejection).to.equal(null);
  });

  it('are 10 per key and 20 per workspace by default', async () => {
    const { own, issueKey, begin } = await open(undefined);
    const [one, two, three] = [await issueKey(own.id), await issueKey(own.id), await issueKey(own.id)];
    const violated: unknown[] = [];
    for (const { secret } of [one, two, three]) {
      for (let request = 0; request < 10; request++) await begin(secret);
      const { rejection } = await begin(secret);
      violated.push(rejection?.code === 'rate_limited' && rejection.details.violatedPolicies);
    }
    expect(violated).to.deep.equal([
      ['key-concurrency'],
      ['key-concurrency', 'workspace-concurrency'],
      ['workspace-concurrency'],
    ]);
  });

  it('of a key are not those of another workspace whose key has the same id', async () => {
    const { own, foreign, issueKey, begin } = await open({ key: 1 });
    const { key, secret } = await issueKey(own.id);
    const namesake = await issueKey(foreign.id, key.id);
    const { end } = await begin(secret);
    expect((await begin(namesake.secret)).rejection).to.equal(null);
    end?.();
    expect((await begin(namesake.secret)).rejection?.code).to.equal('rate_limited');
  });

  it('are limited exactly if they arrive together', async () => {
    const { own, issueKey, begin } = await open({ key: 2 });
    const { secret } = await issueKey(own.id);
    const begun = await Promise.all(Array.from({ length: 10 }, () => begin(secret)));
    expect(begun.filter(({ rejection }) => rejection === null)).to.have.length(2);
  });

  it('include those that are identified, with the operations that are part of them', async () => {
    const { own, api, issueKey, begin } = await open({ key: 1 });
    const { secret } = await issueKey(own.id);
    let end: () => void = () => undefined;
    const identified = await api.identify(secret, { observer: { onAdmitted: (given) => void (end = given) } });
    expect((await begin(secret)).rejection?.code).to.equal('rate_limited');
    expect((await rejectionOf(api.identify(secret))).code).to.equal('rate_limited');
    let admittedParts = 0;
    const observer = { onAdmitted: () => void (admittedParts += 1) };
    await api.authorize(secret, 'groups:read', { identified, observer });
    expect((await begin(secret)).rejection?.code).to.equal('rate_limited');
    end();
    await api.authorize(secret, 'groups:read', { identified, observer });
    expect(admittedParts).to.equal(0);
    expect((await begin(secret)).rejection).to.equal(null);
  });

  it('beyond a limit wait for a place, and get it in their order', async () => {
    const { own, issueKey, begin } = await open({ key: 2, workspace: null, waitMilliseconds: 10_000 });
    const { secret } = await issueKey(own.id);
    const first = await Promise.all([begin(secret), begin(secret)]);
    const order: number[] = [];
    const waiting = Array.from({ length: 8 }, async (_, index) => {
      const { end, rejection } = await begin(secret);
      order.push(index);
      end?.();
      return rejection;
    });
    await new Promise(setImmediate);
    expect(order).to.deep.equal([]);
    for (const { end } of first) end?.();
    expect(await Promise.all(waiting)).to.deep.equal(Array(8).fill(null));
    expect(order).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('wait four for each place, and the others are rejected at once, without a place for other keys less', async () => {
    const { own, issueKey, begin } = await open({ key: 1, workspace: 2, waitMilliseconds: 10_000 });
    const [one, other, third] = [await issueKey(own.id), await issueKey(own.id), await issueKey(own.id)];
    const [{ end }, { end: endOther }] = [await begin(one.secret), await begin(other.secret)];
    const waiting = Array.from({ length: 4 }, () => begin(one.secret));
    expect((await begin(one.secret)).rejection?.details).to.deep.include({
      violatedPolicies: ['key-concurrency', 'workspace-concurrency'],
    });
    waiting.push(...Array.from({ length: 4 }, () => begin(third.secret)));
    expect((await begin(other.secret)).rejection?.code).to.equal('rate_limited');
    for (const place of [end, endOther]) place?.();
    for (const begun of waiting) {
      const { end: endWaiting, rejection } = await begun;
      expect(rejection).to.equal(null);
      endWaiting?.();
    }
    expect((await begin(other.secret)).rejection).to.equal(null);
  });

  it('wait for a place of the workspace too, without a limit per key', async () => {
    const { own, issueKey, begin } = await open({ key: null, workspace: 1, waitMilliseconds: 10_000 });
    const [one, other] = [await issueKey(own.id), await issueKey(own.id)];
    const { end } = await begin(one.secret);
    const waiting = begin(other.secret);
    await new Promise(setImmediate);
    end?.();
    expect((await waiting).rejection).to.equal(null);
  });

  it('that wait or have their turn leave no memory behind, for any number of keys and workspaces', async () => {
    const turns = new WorkspaceTurns();
    const inFlight = new RequestsInFlight({ key: 1, workspace: null, waitMilliseconds: 10_000 });
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let number = 0; number < 30_000; number++) {
      const place = { id: `key ${number}`, workspaceId: `workspace ${number}` as WorkspaceId };
      const end = inFlight.add(place);
      const waiting = inFlight.enter(place);
      end?.();
      (await waiting)?.();
      await turns.run(place.workspaceId, async () => null);
    }
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).to.be.below(2_000_000);
    expect([turns, inFlight.reached({ id: 'key 0', workspaceId: 'workspace 0' })]).to.deep.equal([turns, []]);
  });

  it('are rejected if no place becomes free in time, and then wait no longer', async () => {
    const { own, issueKey, begin } = await open({ key: 1, workspace: null, waitMilliseconds: 5 });
    const { secret } = await issueKey(own.id);
    const { end } = await begin(secret);
    const { rejection } = await begin(secret);
    expect(rejection?.details).to.deep.include({ violatedPolicies: ['key-concurrency'], retryAfterSeconds: 1 });
    end?.();
    expect((await begin(secret)).rejection).to.equal(null);
  });

  it('that wait count when they get their place, and not if their rate limit is exceeded by then', async () => {
    const scene = await openLimitedScene({});
    const api = createWorkspaceApi(scene.ports, {
      rateLimits: { ...RATES, key: { limit: 2, windowSeconds: 60 } },
      concurrencyLimits: { key: 1, workspace: null, waitMilliseconds: 10_000 },
    });
    const { secret } = await scene.issueKey(scene.own.id);
    const ends: (() => void)[] = [];
    const begin = () => api.identify(secret, { observer: { onAdmitted: (end) => void ends.push(end) } });
    await begin();
    const waiting = [begin(), begin()];
    await new Promise(setImmediate);
    ends.shift()?.();
    await waiting[0];
    // The second one is counted: the third has no place yet, and no rate left.
    expect((await rejectionOf(begin())).details).to.deep.include({ violatedPolicies: ['key'] });
    ends.shift()?.();
    expect((await rejectionOf(waiting[1] ?? begin())).details).to.deep.include({ violatedPolicies: ['key'] });
    expect(ends).to.deep.equal([]);
  });

  it('have limits whose range is checked, with every issue at once', async () => {
    const { ports } = await open({});
    expect(() => createWorkspaceApi(ports, { concurrencyLimits: { key: 0, workspace: 1.5 } })).to.throw(
      TypeError,
      [
        '- options.concurrencyLimits.key must be an integer from 1 to 1000000000.',
        '- options.concurrencyLimits.workspace must be an integer from 1 to 1000000000.',
      ].join('\n'),
    );
  });
});
