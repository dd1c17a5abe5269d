import type { Route } from '@workspace-api/contract';
import { expect } from 'chai';
import { describe, it } from '../../runner/test-runner.js';
import type { ReceivedResponse } from '../document/check-response.js';
import { expectedResponse, type AccessResponse, type Verdict } from './access-rules.js';
import { GOOD, SENT, STORED, TOKENS, UNISSUED } from './key-states.js';
import type { Grant, OperationsFixture } from './operations-fixture.js';

type Headers = Readonly<Record<string, string>>;

const viewOf = ({ status, headers, text, json }: ReceivedResponse): AccessResponse => {
  const { code, requiredScope, grantedScopes } = (json ?? {}) as Readonly<Record<string, unknown>>;
  const challenge = headers.get('www-authenticate');
  return { status, code, challenge, requiredScope, grantedScopes, hasSecret: /wsk_\w{38}/.test(text) };
};

const NO_SCOPES: Grant = { scopes: [], lacks: null, secrets: {} as Grant['secrets'] };

const bearer = (secret: string): Headers => ({ authorization: `Bearer ${secret}` });

/**
 * Registers every operation with every key and token, in a valid and in a faulty request. A good key has each set of scopes. In
 * each other state one has every scope, and one lacks only that of the operation.
 */
export const describeAccess = (fixture: () => OperationsFixture): void => {
  describe('keys and scopes', () => {
    const check = async (route: Route, verdict: Verdict, { scopes }: Grant, headers: Headers): Promise<void> => {
      const { call, requestTo } = fixture();
      const { path, body } = await requestTo(route, verdict === 'foreign' ? 'foreign' : 'home');
      const what = `${route.method} ${route.path} with ${scopes.join(' ')}`;
      for (const [isFaulty, target, sent] of [
        [false, path, body],
        [true, `${path}?workspaceId=1`, '{'],
      ] as const) {
        const response = await call(target, { method: route.method, headers, ...(body && { body: sent }) });
        expect(viewOf(response), what).to.deep.equal(expectedResponse(route, verdict, scopes, isFaulty));
      }
    };

    const checkAll = async (
      verdict: Verdict,
      grantsOf: (route: Route) => readonly Grant[],
      headersOf: (grant: Grant) => Headers,
    ): Promise<void> => {
      for (const route of fixture().routes)
        await Promise.all(grantsOf(route).map((grant) => check(route, verdict, grant, headersOf(grant))));
    };
    const everyGrant = (): readonly Grant[] => fixture().grants;
    const withEveryScope = (): readonly Grant[] => fixture().grants.slice(-1);
    const withAndWithoutScope = ({ scope }: Route): readonly Grant[] => [
      ...withEveryScope(),
      ...fixture().grants.filter(({ scopes, lacks }) => lacks === scope && scopes.length > 0),
    ];

    for (const { state, verdict, header } of UNISSUED) {
      it(`${verdict} for ${state}`, () =>
        checkAll(
          verdict,
          () => [NO_SCOPES],
          () => (header === undefined ? {} : { authorization: header }),
        ));
    }
    for (const { state, verdict } of [...STORED, ...TOKENS]) {
      it(`${verdict} for ${state}`, () =>
        checkAll(verdict, state === GOOD ? everyGrant : withAndWithoutScope, ({ secrets }) => bearer(secrets[state])));
      it(`https_required for ${state} over plain HTTP`, () =>
        checkAll('https_required', withEveryScope, ({ secrets }) => ({
          ...bearer(secrets[state]),
          'x-forwarded-proto': 'http',
        })));
    }
    for (const { state, verdict, header } of SENT) {
      it(`${verdict} for ${state}`, () =>
        checkAll(verdict, withAndWithoutScope, ({ secrets }) => ({ authorization: header(secrets[GOOD]) })));
    }
  });

  it('has its status, and the headers and fields of the document, on a success', async () => {
    const { routes, send } = fixture();
    for (const route of routes) expect((await send(route, 'home')).status).to.equal(route.status);
  });

  it('rejects another method with Allow, and an unknown path below a prefix', async () => {
    const { routes, prefixes = [], call, requestTo } = fixture();
    for (const route of routes) {
      const { path } = await requestTo(route, 'home');
      const { status, headers } = await call(path, { method: 'OPTIONS' });
      expect(status).to.equal(405);
      expect(headers.get('allow')?.split(', ')).to.include(route.method);
    }
    for (const prefix of prefixes) expect((await call(`${prefix}/nowhere/at/all`)).status).to.equal(404);
  });
};
