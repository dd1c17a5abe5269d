import type { AdminPorts } from '@workspace-api/admin';
import { extendPort, type RateLimits } from '@workspace-api/core';
import { expect } from 'chai';
import { CAMPAIGNS, campaignTo } from '../campaign-input.js';
import { problemOf, type Call, type Caller } from '../caller.js';
import type { ReceivedResponse } from '../document/check-response.js';
import { UNKNOWN_SECRET, describeHttp, type ServeWithOptions } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { ME } from '../samples.js';
import { it } from '../../runner/test-runner.js';
import { createGate } from '../../support/gate.js';

const GROUPS = '/api/public/v1/groups';

const limitsIn = ({ headers }: ReceivedResponse): readonly (string | null)[] => [
  headers.get('ratelimit-policy'),
  headers.get('ratelimit'),
];

const minute = (limit: number) => ({ limit, windowSeconds: 60 });

/**
 * Registers the cases of the headers of limits, and of requests in flight. The clock is stopped, so that a window ends only
 * when a case advances it.
 */
export const describeLimits = (openHarness: OpenHttp): void => {
  describeHttp('limits', openHarness, (fixture) => {
    /** Starts a server whose clock is stopped at the start of a minute. */
    const serveLimited = (
      rateLimits: Partial<RateLimits>,
      options: ServeWithOptions = {},
      change: (ports: AdminPorts) => Partial<AdminPorts> = () => ({}),
    ): Promise<Caller> => {
      fixture().clock.stop();
      return fixture().serveWith(change, { ...options, rateLimits });
    };

    it('are in the headers of every response to a known key, whatever its status', async () => {
      const { home, issueKey, clock } = fixture();
      const outage = ({ groups }: AdminPorts) => ({
        groups: extendPort(groups, { list: () => Promise.reject(new Error('outage')) }),
      });
      const call = await serveLimited({ key: minute(9), workspace: minute(20) }, {}, outage);
      const { secret: weak } = await issueKey(['workspace:read']);
      clock.moveOnSeconds(12.345);
      const post = { method: 'POST', body: campaignTo(home) };
      const requests: readonly (readonly [status: number, path: string, request: Call])[] = [
        [200, ME, {}],
        [201, CAMPAIGNS, post],
        [400, `${ME}?a=1`, {}],
        [400, CAMPAIGNS, { ...post, body: '{' }],
        [415, CAMPAIGNS, { ...post, headers: { 'content-type': 'text/plain' } }],
        [422, CAMPAIGNS, { ...post, body: campaignTo(home, { scheduledAt: '2020-01-01T00:00:00Z' }) }],
        [500, GROUPS, {}],
      ];
      const policies = '"key";q=9;w=60, "workspace";q=20;w=60';
      for (const [index, [status, path, request]] of requests.entries()) {
        const response = await call(path, { secret: home.secret, ...request });
        expect(response.status).to.equal(status);
        const left = `"key";r=${String(8 - index)};t=48, "workspace";r=${String(19 - index)};t=48`;
        expect(limitsIn(response)).to.deep.equal([policies, left]);
      }
      const forbidden = await call(GROUPS, { secret: weak });
      expect(forbidden.status).to.equal(403);
      expect(limitsIn(forbidden)).to.deep.equal([policies, '"key";r=8;t=48, "workspace";r=12;t=48']);
    });

    it('of failed keys are in the headers of every 401', async () => {
      const call = await serveLimited({ address: minute(3) });
      for (const [index, secret] of [UNKNOWN_SECRET, 'wsk_', undefined].entries()) {
        const response = await call(ME, { ...(secret !== undefined && { secret }) });
        expect(response.status).to.equal(401);
        expect(limitsIn(response)).to.deep.equal(['"address";q=3;w=60', `"address";r=${String(2 - index)};t=60`]);
      }
      expect((await call(ME, { secret: UNKNOWN_SECRET })).headers.get('retry-after')).to.equal('60');
      expect((await call(ME, { secret: fixture().home.secret })).status).to.equal(200);
    });

    it('are in no header if they are off', async () => {
      const call = await serveLimited({ key: null, workspace: null, address: null });
      for (const secret of [fixture().home.secret, UNKNOWN_SECRET])
        expect(limitsIn(await call(ME, { secret }))).to.deep.equal([null, null]);
    });

    it('respond with 429 once they are exceeded, and with the exact Retry-After', async () => {
      const { home, clock } = fixture();
      const call = await serveLimited({ key: minute(2) });
      const send = (): Promise<ReceivedResponse> => call(ME, { secret: home.secret });
      clock.moveOnSeconds(30.5);
      await send();
      await send();
      const rejected = await send();
      expect(rejected.status).to.equal(429);
      expect(problemOf(rejected)).to.deep.include({ code: 'rate_limited', 'violated-policies': ['key'] });
      expect(limitsIn(rejected)[1]).to.match(/^"key";r=0;t=30, /);
      expect(rejected.headers.get('retry-after')).to.equal('30');

      clock.moveOnSeconds(29);
      expect((await send()).headers.get('retry-after')).to.equal('1');
      clock.moveOnSeconds(1);
      const admitted = await send();
      expect(admitted.status).to.equal(200);
      expect(limitsIn(admitted)[1]).to.match(/^"key";r=1;t=60, /);
    });

    it('of requests in flight respond with 429, and release every request however it ended', async () => {
      const { home, issueKey } = fixture();
      const gate = createGate();
      const bothStarted = createGate();
      let started = 0;
      const hold = (): Promise<void> => {
        started += 1;
        if (started === 2) bothStarted.open();
        return gate.opened;
      };
      const waiting = ({ groups, instances }: AdminPorts) => ({
        groups: extendPort(groups, { list: () => hold().then(() => []) }),
        instances: extendPort(instances, { list: () => hold().then(() => Promise.reject(new Error('outage'))) }),
      });
      const call = await serveLimited({ key: minute(1_000) }, { concurrencyLimits: { key: 2 } }, waiting);
      const { secret } = home;
      const { secret: sibling } = await issueKey(['workspace:read']);
      const begun = [call(GROUPS, { secret }), call('/api/public/v1/instances', { secret })];
      await bothStarted.opened;
      const rejected = await call(ME, { secret });
      expect(rejected.status).to.equal(429);
      expect(problemOf(rejected)).to.deep.include({ code: 'rate_limited', 'violated-policies': ['key-concurrency'] });
      expect(rejected.headers.get('retry-after')).to.equal('1');
      expect(limitsIn(rejected)[0]).to.match(/^"key";q=1000;w=60, .*, "key-concurrency";q=2;qu="concurrent-requests"$/);
      expect(limitsIn(rejected)[1]).to.match(/, "key-concurrency";r=0$/);
      expect((await call(ME, { secret: sibling })).status).to.equal(200);

      gate.open();
      expect((await Promise.all(begun)).map(({ status }) => status)).to.deep.equal([200, 500]);
      expect((await call(ME, { secret })).status).to.equal(200);
    });
  });
};
