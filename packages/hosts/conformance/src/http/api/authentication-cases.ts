import { expect } from 'chai';
import { CAMPAIGNS } from '../campaign-input.js';
import { problemOf } from '../caller.js';
import { describeSharedHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { sendRaw, type RawRequest } from '../raw-request.js';
import { ME } from '../samples.js';
import { it } from '../../runner/test-runner.js';

/** Requests with a key in another place than Authorization, and their problems: without another key, and with one. */
const ELSEWHERE: readonly (readonly [where: string, request: (key: string) => RawRequest, ...codes: string[]])[] = [
  ['a header', (key) => ({ target: ME, headers: [['X-Api-Key', key]] }), 'missing_key'],
  ['a parameter', (key) => ({ target: `${ME}?access_token=${key}` }), 'missing_key', 'unknown_parameter'],
  ['the name of a parameter', (key) => ({ target: `${ME}?${key}=1` }), 'missing_key', 'unknown_parameter'],
  ['a path', (key) => ({ target: `/api/public/v1/%77sk_${key.slice(4)}` }), 'unknown_path', 'unknown_path'],
  [
    'the name of a field',
    (key) => ({
      method: 'POST',
      target: CAMPAIGNS,
      headers: [['Content-Type', 'application/json']],
      body: JSON.stringify({ [key]: 1 }),
    }),
    'missing_key',
    'validation_failed',
  ],
  ['a request id', (key) => ({ target: ME, headers: [['X-Request-Id', key]] }), 'missing_key'],
];

/** Registers the cases of headers that authenticate a request, and of those that do not. */
export const describeAuthentication = (openHarness: OpenHttp): void => {
  describeSharedHttp('authentication', openHarness, (fixture) => {
    for (const [where, request, ...codes] of ELSEWHERE) {
      it(`does not read a key from ${where}, and does not repeat it`, async () => {
        const { call, home, foreign } = fixture();
        for (const [index, code] of codes.entries()) {
          const { headers = [], ...rest } = request(foreign.secret);
          const own = index === 0 ? [] : [['Authorization', `Bearer ${home.secret}`] as const];
          const response = await sendRaw(call, { ...rest, headers: [...own, ...headers] });
          expect(problemOf(response).code).to.equal(code);
          expect(JSON.stringify([...response.headers]) + response.text).not.to.contain(foreign.secret.slice(4));
        }
      });
    }

    it('does not read a workspace from a header', async () => {
      const { call, home, foreign } = fixture();
      for (const name of ['x-workspace-id', 'x-tenant-id', 'x-forwarded-user', 'cookie', 'x-original-url']) {
        const { json } = await call(ME, { secret: home.secret, headers: { [name]: foreign.workspace.id } });
        expect(json).to.have.nested.property('data.id', home.workspace.id);
      }
    });
  });
};
