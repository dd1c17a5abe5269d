import { extendPort } from '@workspace-api/core';
import { expect } from 'chai';
import { CAMPAIGNS, campaignTo } from '../campaign-input.js';
import { describeSharedHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { rawExchange, sendAndDisconnect } from '../raw-exchange.js';
import { ME, samplesOf } from '../samples.js';
import { describe, it } from '../../runner/test-runner.js';
import { createGate } from '../../support/gate.js';
import { OPERATIONS, RESULTS } from './results.js';

const GROUPS = '/api/public/v1/groups';

/** Registers the cases of several requests, on one connection and at the same time, and of clients that disconnect. */
export const describeConnections = (openHarness: OpenHttp): void => {
  describeSharedHttp(
    'connections',
    openHarness,
    (fixture) => {
      const post = (name: string): string => {
        const json = JSON.stringify(campaignTo(fixture().home, { name }));
        return samplesOf(fixture()).post([`Content-Length: ${String(json.length)}`], json);
      };

      describe('with pipelined requests', () => {
        it('respond to 10 GET in order', async () => {
          const { get } = samplesOf(fixture());
          const ids = Array.from({ length: 10 }, (_, number) => `request-${String(number)}`);
          const requests = ids.map((id, index) =>
            get(`X-Request-Id: ${id}`, ...(index === ids.length - 1 ? ['Connection: close'] : [])),
          );
          const responses = await rawExchange(fixture().call, ...requests);
          expect(responses.map(({ headers }) => headers.get('x-request-id'))).to.deep.equal(ids);
          expect(new Set(responses.map(({ status }) => status))).to.deep.equal(new Set([200]));
        });

        it('execute each POST once, in front of a POST and of a GET', async () => {
          const { call, home } = fixture();
          const names = ['First', 'Second'];
          const last = samplesOf(fixture()).get('Connection: close');
          const responses = await rawExchange(call, ...names.map(post), last);
          expect(responses.map(({ status }) => status)).to.deep.equal([201, 201, 200]);
          expect(responses[0]?.json).to.have.nested.property('data.name', 'First');
          const { json } = await call(`${CAMPAIGNS}?limit=100`, { secret: home.secret });
          const { items } = (json as { data: { items: { name: string }[] } }).data;
          expect(items.map(({ name }) => name)).to.have.members(names);
        });

        it('respond to requests of every kind in order', async () => {
          const { get } = samplesOf(fixture());
          const responses = await rawExchange(
            fixture().call,
            get().replace('GET', 'HEAD'),
            get().replace(ME, '/api/public/v1/members'),
            post('').replace('application/json', 'text/plain'),
            get().replace('GET', 'OPTIONS'),
            get().replace(/wsk_/, ''),
            get('Connection: close'),
          );
          expect(responses.map(({ status }) => status)).to.deep.equal([200, 404, 415, 405, 401, 200]);
        });
      });

      it('stay open after any response', async () => {
        const { call, home } = fixture();
        const { secret } = home;
        for (const [path, request, status] of [
          [ME, { secret }, 200],
          [ME, { secret, method: 'HEAD' }, 200],
          [ME, {}, 401],
          [CAMPAIGNS, { secret, method: 'POST', body: '{' }, 400],
          [CAMPAIGNS, { secret, method: 'POST', body: 'x'.repeat(300_000) }, 413],
          [`${RESULTS}/a`, { secret, method: 'DELETE' }, 204],
          [ME, { secret }, 200],
        ] as const) {
          expect(await call(path, request)).to.include({ status });
        }
      });

      it('get their own responses, 50 at the same time', async () => {
        const { call, home } = fixture();
        const names = Array.from({ length: 50 }, (_, number) => `result-${String(number)}`);
        const responses = await Promise.all(
          names.map((name) => call(`${RESULTS}/${name}`, { secret: home.secret, headers: { 'x-request-id': name } })),
        );
        expect(responses.map(({ json }) => json)).to.deep.equal(names.map((name) => ({ data: { name } })));
        expect(responses.map(({ headers }) => headers.get('x-request-id'))).to.deep.equal(names);
      });

      for (const outcome of ['a response', 'an error'] as const) {
        it(`that close before ${outcome} affect no other client`, async () => {
          const { serveWith, home } = fixture();
          const start = createGate();
          const end = createGate();
          const call = await serveWith(({ groups }) => ({
            groups: extendPort(groups, {
              list: async () => {
                start.open();
                await end.opened;
                if (outcome === 'an error') throw new Error('outage');
                return [];
              },
            }),
          }));
          const { get } = samplesOf({ ...fixture(), call });
          await sendAndDisconnect(call.baseUrl, get().replace(ME, GROUPS), start.opened);
          expect(await call(ME, { secret: home.secret })).to.include({ status: 200 });
          end.open();
          expect(await call(ME, { secret: home.secret })).to.include({ status: 200 });
        });
      }

      it('that close within a large response affect no other client', async () => {
        const { call, home } = fixture();
        const { get } = samplesOf(fixture());
        await sendAndDisconnect(call.baseUrl, get().replace(ME, `${RESULTS}/large`));
        expect(await call(ME, { secret: home.secret })).to.include({ status: 200 });
      });
    },
    { operations: OPERATIONS },
  );
};
