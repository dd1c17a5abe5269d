import type { ProblemCode } from '@workspace-api/contract';
import type { AdminGroupRepository, AdminPorts } from '@workspace-api/admin';
import { DomainError, extendPort } from '@workspace-api/core';
import type { CompletedRequest } from '@workspace-api/http';
import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { createCaller, problemOf } from '../caller.js';
import { CAMPAIGNS } from '../campaign-input.js';
import { describeSharedHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { itRespondsWithEach, type Provoke } from '../provoked-problems.js';
import { ME } from '../samples.js';
import { it } from '../../runner/test-runner.js';
import { OPERATIONS, REFUSAL_HEADER, RESULTS } from './results.js';

const GROUPS = '/api/public/v1/groups';

/** Replaces the list of groups by one that fails. */
const withGroups = (list: AdminGroupRepository['list']) => (ports: AdminPorts) => ({
  groups: extendPort(ports.groups, { list }),
});

const failWith =
  (thrown: unknown): Provoke =>
  async ({ serveWith, home }) => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- The core of a host may throw anything.
    const call = await serveWith(withGroups(() => Promise.reject(thrown)));
    return call(GROUPS, { secret: home.secret });
  };

/** How to provoke each problem that a transport can get wrong. */
const WAYS = {
  body_too_large: ({ call, home }) =>
    call(CAMPAIGNS, { method: 'POST', secret: home.secret, body: ' '.repeat(2 * 1024 * 1024) }),
  internal_error: failWith(new Error('password=hunter2 at db-7.internal')),
  unavailable: failWith(new DomainError('unavailable', { retryAfterSeconds: 3, applied: 'no' }, { cause: 'hunter2' })),
} as const satisfies Partial<Record<ProblemCode, Provoke>>;

/** The code of a problem that each transport must be tested for. */
export type TransportProblemCode = keyof typeof WAYS;

/** Registers the cases of failures behind a transport, and of the observer of requests. */
export const describeFailures = (openHarness: OpenHttp): void => {
  describeSharedHttp('failures', openHarness, (fixture) => {
    itRespondsWithEach(WAYS, fixture);

    it('reveal nothing', async () => {
      for (const code of ['internal_error', 'unavailable'] as const) {
        expect((await WAYS[code](fixture())).text).not.to.match(/hunter2|internal\b(?!_error)|stack|Error:/);
      }
    });

    it('have Retry-After where a retry can succeed', async () => {
      expect((await WAYS.unavailable(fixture())).headers.get('retry-after')).to.equal('3');
    });

    for (const thrown of ['text', null, undefined]) {
      it(`are 500 internal_error if ${String(thrown)} is thrown`, async () => {
        expect(problemOf(await failWith(thrown)(fixture())).code).to.equal('internal_error');
      });
    }

    it('are 503 unavailable when the core takes longer than the deadline', async () => {
      const { serveWith, home } = fixture();
      const never = withGroups(() => new Promise(() => undefined));
      const call = await serveWith(never, { deadlineMilliseconds: 50 });
      expect(problemOf(await call(GROUPS, { secret: home.secret })).code).to.equal('unavailable');
    });

    it('have the problem, the issues and the headers of a RequestError of an operation', async () => {
      const { serveWith, home } = fixture();
      const { baseUrl, hostHeaders = [], operations } = await serveWith(() => ({}), { operations: OPERATIONS });
      const call = createCaller(baseUrl, { hostHeaders: [...hostHeaders, REFUSAL_HEADER], operations });
      const response = await call(`${RESULTS}/refused`, { secret: home.secret });
      expect(response.status).to.equal(422);
      expect(response.json).to.deep.include({
        code: 'result_refused',
        errors: [{ pointer: '/größe', code: 'refused', detail: 'Send another one: “größe”.' }],
      });
      expect(response.headers.get(REFUSAL_HEADER)).to.equal('the suite');
    });
  });

  describeSharedHttp('observers', openHarness, (fixture) => {
    it('receive one record of each request', async () => {
      const records: CompletedRequest[] = [];
      const outage = withGroups(() => Promise.reject(new Error('outage')));
      const call = await fixture().serveWith(outage, { onResponse: (record) => void records.push(record) });
      const { secret } = fixture().home;
      const expected: unknown[] = [];
      for (const [path, operationId, status, code] of [
        [ME, 'getWorkspace', 200, null],
        [`${ME}?a=1`, 'getWorkspace', 400, 'unknown_parameter'],
        ['/api/public/v1/members', null, 404, 'unknown_path'],
        [GROUPS, 'listGroups', 500, 'internal_error'],
        [ME, 'getWorkspace', 200, null],
      ] as const) {
        const { headers } = await call(path, { secret });
        const requestId = headers.get('x-request-id');
        const clientAddress = '127.0.0.1';
        expected.push({ requestId, method: 'GET', operationId, clientAddress, status, code, aborted: false });
        // A record may follow the response. The timeout of the case ends the wait.
        while (records.length < expected.length) await delay(1);
        expect(
          records.map(({ requestId, method, operationId, clientAddress, status, code, aborted }) => ({
            ...{ requestId, method, operationId, clientAddress, status, code, aborted },
          })),
        ).to.deep.equal(expected);
      }
    });
  });
};
