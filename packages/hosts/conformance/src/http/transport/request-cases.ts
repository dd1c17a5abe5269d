import { problemPath } from '@workspace-api/contract/internal';
import { expect } from 'chai';
import { problemOf } from '../caller.js';
import { CAMPAIGNS, campaignTo } from '../campaign-input.js';
import { UNKNOWN_SECRET, describeHttp, describeSharedHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { sendRaw, type RawRequest } from '../raw-request.js';
import { ME } from '../samples.js';
import { describe, it } from '../../runner/test-runner.js';
import { OPERATIONS, RESULTS } from './results.js';

const GROUPS = '/api/public/v1/groups';

/** Segments of a path as they are sent, and decoded once. */
const SEGMENTS: readonly (readonly [sent: string, decoded: string])[] = [
  ['a%20b', 'a b'],
  ['a%2Fb', 'a/b'],
  ['a%252Fb', 'a%2Fb'],
  ['%c3%A9%F0%9F%8E%88', 'é🎈'],
  ["a.b-c_d~!$&'()*+,;=:@", "a.b-c_d~!$&'()*+,;=:@"],
  ['a%3Fb%23c', 'a?b#c'],
];

/** Registers the cases of the request line and the headers that a transport passes on. */
export const describeRequests = (openHarness: OpenHttp): void => {
  describeSharedHttp(
    'requests',
    openHarness,
    (fixture) => {
      const bearer = (secret = fixture().home.secret) => ['Authorization', `Bearer ${secret}`] as const;

      describe('paths', () => {
        for (const [sent, decoded] of SEGMENTS) {
          it(`have the segment ${sent}, which an operation gets as ${decoded}`, async () => {
            const { call, home } = fixture();
            const { json } = await call(`${RESULTS}/${sent}`, { secret: home.secret });
            expect(json).to.deep.equal({ data: { name: decoded } });
          });
        }

        it('with percent-encoding that is not UTF-8 are 404 unknown_path', async () => {
          const { call, home } = fixture();
          const { json } = await call(`${RESULTS}/%C3`, { secret: home.secret });
          expect(json).to.include({ code: 'unknown_path' });
        });

        for (const path of [
          '/api/public/v1',
          '/api/public/v1/',
          '/api/public/v1/me/',
          '/api/public/v1/ME',
          '/api/public/v1/%6De',
          '/api/public/v1/groups/../members',
          '/api/public/v1/groups/%2e%2e/members',
        ]) {
          it(`are 404 unknown_path for ${path}`, async () => {
            const response = await sendRaw(fixture().call, { target: path, headers: [bearer()] });
            expect(problemOf(response).code).to.equal('unknown_path');
          });
        }
      });

      describe('queries', () => {
        it('may be empty', async () => {
          const { call } = fixture();
          expect(await sendRaw(call, { target: `${ME}?`, headers: [bearer()] })).to.include({ status: 200 });
        });

        it('reach the API as they are sent', async () => {
          const { call } = fixture();
          const query = 'a%20b=1&c+d&e%2Bf=%&g?h=2&%c3%a9=3&i%26j=&__proto__=4&limit=%35&k[]=5';
          const response = await sendRaw(call, { target: `${GROUPS}?${query}`, headers: [bearer()] });
          expect(problemOf(response).errors?.map(({ parameter }) => parameter)).to.deep.equal([
            'a b',
            'c d',
            'e+f',
            'g?h',
            'é',
            'i&j',
            '__proto__',
            'k[]',
          ]);
        });

        it('keep every parameter of one name', async () => {
          const { call, home } = fixture();
          const response = await call(`${GROUPS}?limit=5&limit=5`, { secret: home.secret });
          expect(problemOf(response).errors?.map(({ code }) => code)).to.deep.equal(['duplicate']);
        });
      });

      describe('headers', () => {
        it('may have names in any case, and spaces around values', async () => {
          const { call, home } = fixture();
          const headers = [['AUTHORIZATION', ` \tBearer ${home.secret}\t `]] as const;
          expect(await sendRaw(call, { target: ME, headers })).to.include({ status: 200 });
        });

        it('may be long', async () => {
          const { call } = fixture();
          const headers = [['X-Long', 'x'.repeat(8_000)], bearer()] as const;
          expect(await sendRaw(call, { target: ME, headers })).to.include({ status: 200 });
        });

        it('are joined if they are repeated', async () => {
          const { call } = fixture();
          const page = await sendRaw(call, {
            target: problemPath('unknown_key'),
            headers: [
              ['Accept', 'image/png'],
              ['Accept', 'application/json'],
            ],
          });
          expect(page.headers.get('content-type')).to.equal('application/json');
        });

        for (const [name, values, statuses] of [
          ['Idempotency-Key', ['"order-17"', '"order-18"'], [400]],
          ['Content-Type', ['application/json', 'text/plain'], [400, 415]],
        ] as const) {
          it(`are not dropped if ${name} is repeated`, async () => {
            const { call, home } = fixture();
            const repeated = values.map((value) => [name, value] as const);
            const type = [['Content-Type', 'application/json'] as const].filter(([other]) => other !== name);
            const response = await sendRaw(call, {
              method: 'POST',
              target: CAMPAIGNS,
              headers: [bearer(), ...type, ...repeated],
              body: JSON.stringify(campaignTo(home)),
            });
            expect(response.status).to.be.oneOf([...statuses]);
          });
        }

        it('with two keys are rejected, even if both are valid', async () => {
          const { call, home, foreign } = fixture();
          for (const [first, second] of [
            [home.secret, foreign.secret],
            [foreign.secret, home.secret],
            [home.secret, home.secret],
            [home.secret, ''],
          ] as const) {
            const response = await sendRaw(call, { target: ME, headers: [bearer(first), bearer(second)] });
            expect(response.status).to.be.oneOf([400, 401]);
            // The Headers of fetch join two headers with a comma, which is not a key.
            expect(problemOf(response).code).to.be.oneOf(['malformed_request', 'malformed_key']);
          }
        });
      });

      describe('request ids', () => {
        it('of the client are kept', async () => {
          const { call } = fixture();
          const response = await call(ME, { headers: { 'x-request-id': 'trace-17:a/b' } });
          expect(response.headers.get('x-request-id')).to.equal('trace-17:a/b');
          expect(problemOf(response).requestId).to.equal('trace-17:a/b');
        });

        for (const sent of ['', 'ünïcode']) {
          it(`are replaced if the client sends ${JSON.stringify(sent)}`, async () => {
            const { call } = fixture();
            const response = await call(ME, { headers: { 'x-request-id': sent } });
            expect(response.headers.get('x-request-id')).not.to.equal(sent);
          });
        }

        it('are replaced if the client sends two', async () => {
          const { call } = fixture();
          const headers = ['one', 'two'].map((id) => ['X-Request-Id', id] as const);
          const response = await sendRaw(call, { target: ME, headers });
          expect(response.headers.get('x-request-id')).not.to.match(/one|two/);
        });

        it('differ for every request', async () => {
          const { call } = fixture();
          const responses = await Promise.all(Array.from({ length: 20 }, () => call(ME)));
          expect(new Set(responses.map(({ headers }) => headers.get('x-request-id'))).size).to.equal(20);
        });
      });
    },
    { operations: OPERATIONS },
  );

  describeHttp('client addresses', openHarness, (fixture) => {
    /** Sends unknown keys with headers to a server with a maximum of them per address. Resolves to the statuses. */
    const statusesOf = async (
      limit: number,
      trustedProxies: number | undefined,
      requests: readonly NonNullable<RawRequest['headers']>[],
    ): Promise<number[]> => {
      const { clock, serveWith } = fixture();
      clock.stop();
      const rateLimits = { address: { limit, windowSeconds: 60 } };
      const call = await serveWith(() => ({}), { rateLimits, ...(trustedProxies !== undefined && { trustedProxies }) });
      const statuses: number[] = [];
      for (const headers of requests) {
        const all = [['Authorization', `Bearer ${UNKNOWN_SECRET}`] as const, ...headers];
        statuses.push((await sendRaw(call, { target: ME, headers: all })).status);
      }
      return statuses;
    };

    it('are those of connections, whatever headers a client sends', async () => {
      const requests = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((address) => [
        ['X-Forwarded-For', address] as const,
        ['Forwarded', `for=${address}`] as const,
        ['X-Real-IP', address] as const,
      ]);
      expect(await statusesOf(2, undefined, requests)).to.deep.equal([401, 401, 429]);
    });

    it('are those that a trusted proxy has appended, also in a separate header', async () => {
      const requests = [
        ['203.0.113.1'],
        ['198.51.100.9, 203.0.113.1'],
        ['203.0.113.1, 203.0.113.2'],
        ['198.51.100.9', '203.0.113.2'],
        ['198.51.100.9', '203.0.113.3'],
        ['2001:db8:0:1::1'],
        ['2001:db8:0:1:ffff::2'],
      ].map((values) => values.map((value) => ['X-Forwarded-For', value] as const));
      expect(await statusesOf(1, 1, requests)).to.deep.equal([401, 429, 401, 429, 401, 401, 429]);
    });
  });
};
