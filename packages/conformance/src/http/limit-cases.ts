import type { AdminPorts } from '@workspace-api/admin';
import type { RateLimits } from '@workspace-api/core';
import { expect } from 'chai';
import { CAMPAIGNS, campaignTo } from './campaign-input.js';
import { problemOf, type Caller } from './caller.js';
import type { ReceivedResponse } from './document/check-response.js';
import { UNKNOWN_SECRET, describeHttp, type ServeWithOptions } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';
import { describe, it } from '../runner/test-runner.js';
import { replaceMethods } from '../support/replace-methods.js';

const GROUPS = '/api/public/v1/groups';
const ME = '/api/public/v1/me';

const limitsIn = ({ headers }: ReceivedResponse): readonly (string | null)[] => [
  headers.get('ratelimit-policy'),
  headers.get('ratelimit'),
];

const minute = (limit: number) => ({ limit, windowSeconds: 60 });

/**
 * Registers the cases of rate limits and quotas. The clock is stopped, so that a window ends only when a case advances
 * it.
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

    describe('rate limits', () => {
      it('are in the headers of every response to a known key, whatever its status', async () => {
        const { home, issueKey, clock } = fixture();
        const outage = ({ groups }: AdminPorts) => ({
          groups: replaceMethods(groups, { list: () => Promise.reject(new Error('outage')) }),
        });
        const call = await serveLimited({ key: minute(9), workspace: minute(20) }, {}, outage);
        const { secret: weak } = await issueKey(['workspace:read']);
        clock.moveOnSeconds(12.345);
        const { secret } = home;
        const responses = [
          await call(ME, { secret }),
          await call(CAMPAIGNS, { method: 'POST', secret, body: campaignTo(home) }),
          await call(`${ME}?a=1`, { secret }),
          await call(CAMPAIGNS, { method: 'POST', secret, body: '{' }),
          await call(CAMPAIGNS, { method: 'POST', secret, body: 'x', headers: { 'content-type': 'text/plain' } }),
          await call(CAMPAIGNS, {
            method: 'POST',
            secret,
            body: campaignTo(home, { scheduledAt: '2020-01-01T00:00:00Z' }),
          }),
          await call(GROUPS, { secret }),
          await call(GROUPS, { secret: weak }),
        ];
        expect(responses.map(({ status }) => status)).to.deep.equal([200, 201, 400, 400, 415, 422, 500, 403]);
        expect(responses.map((response) => limitsIn(response)[0])).to.deep.equal(
          Array(8).fill('"key";q=9;w=60, "workspace";q=20;w=60'),
        );
        expect(responses.map((response) => limitsIn(response)[1])).to.deep.equal([
          '"key";r=8;t=48, "workspace";r=19;t=48',
          '"key";r=7;t=48, "workspace";r=18;t=48',
          '"key";r=6;t=48, "workspace";r=17;t=48',
          '"key";r=5;t=48, "workspace";r=16;t=48',
          '"key";r=4;t=48, "workspace";r=15;t=48',
          '"key";r=3;t=48, "workspace";r=14;t=48',
          '"key";r=2;t=48, "workspace";r=13;t=48',
          '"key";r=8;t=48, "workspace";r=12;t=48',
        ]);
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

      it('are in no header if the key is not known, or if they are off', async () => {
        const { home } = fixture();
        const call = await serveLimited({ key: null, workspace: null, address: null });
        for (const response of [
          await call('/api/public/v1/openapi.json', { secret: home.secret }),
          await call('/api/public/v1/members', { secret: home.secret }),
          await call(ME, { method: 'DELETE', secret: home.secret }),
          await call(ME, { secret: home.secret }),
          await call(ME, { secret: UNKNOWN_SECRET }),
        ]) {
          expect(limitsIn(response)).to.deep.equal([null, null]);
        }
      });
    });

    describe('limits of requests in flight', () => {
      for (const limited of ['key', 'workspace'] as const) {
        it(`of a ${limited} reject with 429, and release every request however it ended`, async () => {
          const { home, foreign, issueKey } = fixture();
          let open: () => void = () => undefined;
          const gate = new Promise<void>((resolve) => {
            open = resolve;
          });
          let started = 0;
          let bothStarted: () => void = () => undefined;
          const inFlight = new Promise<void>((resolve) => {
            bothStarted = resolve;
          });
          const hold = (): Promise<void> => {
            started += 1;
            if (started === 2) bothStarted();
            return gate;
          };
          const waiting = ({ groups, instances }: AdminPorts) => ({
            groups: replaceMethods(groups, { list: () => hold().then(() => []) }),
            instances: replaceMethods(instances, {
              list: () => hold().then(() => Promise.reject(new Error('outage'))),
            }),
          });
          const concurrencyLimits = { [limited]: 2 };
          const call = await serveLimited({ key: minute(1_000) }, { concurrencyLimits }, waiting);
          const { secret } = home;
          const { secret: sibling } = await issueKey(['workspace:read']);
          const begun = [call(GROUPS, { secret }), call('/api/public/v1/instances', { secret })];
          await inFlight;
          const policy = `${limited}-concurrency`;
          const rejected = await call(ME, { secret: limited === 'key' ? secret : sibling });
          expect(rejected.status).to.equal(429);
          expect(problemOf(rejected)).to.deep.include({
            code: 'rate_limited',
            'violated-policies': [policy],
          });
          expect(rejected.headers.get('retry-after')).to.equal('1');
          expect(limitsIn(rejected)[0]).to.match(/^"key";q=1000;w=60, /);
          expect(limitsIn(rejected)[0]).to.match(new RegExp(`, "${policy}";q=2;qu="concurrent-requests"$`));
          expect(limitsIn(rejected)[1]).to.match(new RegExp(`, "${policy}";r=0$`));
          const other = limited === 'key' ? sibling : foreign.secret;
          expect((await call(ME, { secret: other })).status).to.equal(200);

          open();
          expect((await Promise.all(begun)).map(({ status }) => status)).to.deep.equal([200, 500]);
          expect((await call(ME, { secret })).status).to.equal(200);
        });
      }
    });

    describe('limits of failed keys', () => {
      it('are in the headers of every 401, cost no lookup if malformed, and never reject a valid key', async () => {
        const { home, clock } = fixture();
        const lookUps: string[] = [];
        const call = await serveLimited({ address: minute(3) }, {}, ({ apiKeys }) => ({
          apiKeys: replaceMethods(apiKeys, {
            findBySecretHash: (hash) => {
              lookUps.push(hash);
              return apiKeys.findBySecretHash(hash);
            },
          }),
        }));
        const responses: ReceivedResponse[] = [];
        for (const secret of [UNKNOWN_SECRET, 'wsk_', UNKNOWN_SECRET]) responses.push(await call(ME, { secret }));
        expect(responses.map(({ status }) => status)).to.deep.equal([401, 401, 401]);
        expect(responses.map(limitsIn)).to.deep.equal(
          [2, 1, 0].map((left) => ['"address";q=3;w=60', `"address";r=${left};t=60`]),
        );
        expect(lookUps).to.have.lengthOf(2);

        const rejected = await call(ME, { secret: UNKNOWN_SECRET });
        expect(rejected.status).to.equal(429);
        expect(problemOf(rejected)).to.deep.include({ code: 'rate_limited', 'violated-policies': ['address'] });
        expect(rejected.headers.get('retry-after')).to.equal('60');
        expect(limitsIn(rejected)[1]).to.equal('"address";r=0;t=60');
        expect((await call(ME, { secret: 'wsk_' })).status).to.equal(429);
        expect((await call(ME, { secret: home.secret })).status).to.equal(200);

        clock.moveOnSeconds(60);
        expect((await call(ME, { secret: UNKNOWN_SECRET })).status).to.equal(401);
      });
    });

    describe('quotas', () => {
      it('of API requests reject with 429 until the month ends', async () => {
        const { admin, home, clock } = fixture();
        await admin.setLimits({ workspaceId: home.workspace.id, quotas: { api_requests: 2 } });
        const call = await serveLimited({ key: minute(9) });
        const send = (): Promise<ReceivedResponse> => call(ME, { secret: home.secret });
        await send();
        expect((await send()).status).to.equal(200);
        const rejected = await send();
        expect(rejected.status).to.equal(429);
        expect(problemOf(rejected)).to.deep.include({ code: 'quota_exceeded', 'violated-policies': ['api_requests'] });
        expect(limitsIn(rejected)[1]).to.match(/^"key";r=7;t=60, /);

        clock.moveOnSeconds(Number(rejected.headers.get('retry-after')) - 1);
        expect((await send()).status).to.equal(429);
        clock.moveOnSeconds(1);
        expect((await send()).status).to.equal(200);
      });

      it('of campaigns reject a new one with 429, and still replay existing ones', async () => {
        const { admin, call, home } = fixture();
        await admin.setLimits({ workspaceId: home.workspace.id, quotas: { campaigns: 1 } });
        const create = (key: string): Promise<ReceivedResponse> =>
          call(CAMPAIGNS, {
            method: 'POST',
            secret: home.secret,
            body: campaignTo(home),
            headers: { 'idempotency-key': key },
          });
        const created = await create('order-17');
        const rejected = await create('order-18');
        expect(rejected.status).to.equal(429);
        expect(problemOf(rejected)).to.deep.include({ code: 'quota_exceeded', 'violated-policies': ['campaigns'] });
        expect(Number(rejected.headers.get('retry-after'))).to.be.within(1, 31 * 86_400);
        const replayed = await create('order-17');
        expect(replayed).to.include({ status: 201, text: created.text });
      });
    });
  });
};
