import type { Route } from '@workspace-api/contract';
import { expect } from 'chai';
import { describe, it } from '../../runner/test-runner.js';
import type { ReceivedResponse } from '../document/check-response.js';
import { expectedResponse, type AccessResponse, type Verdict } from '../matrix/access-rules.js';
import { GOOD, SENT, STORED, UNISSUED } from '../matrix/key-states.js';
import type { Grant, OperationsFixture } from './operations-fixture.js';

/** What is compared: everything but the data. */
type AccessOnly = Omit<AccessResponse, 'shows'>;

const viewOf = ({ status, headers, text, json }: ReceivedResponse): AccessOnly => {
  const { code, requiredScope, grantedScopes } = (json ?? {}) as Readonly<Record<string, unknown>>;
  const challenge = headers.get('www-authenticate');
  return { status, code, challenge, requiredScope, grantedScopes, hasSecret: /wsk_\w{38}/.test(text) };
};

const NO_SCOPES: Grant = { scopes: [], secrets: {} as Grant['secrets'] };

/** Registers every operation with every key: each set of scopes in each state, in a valid and in a faulty request. */
export const describeOperationMatrix = (fixture: () => OperationsFixture): void => {
  describe('keys and scopes', () => {
    const check = async (
      route: Route,
      verdict: Verdict,
      { scopes }: Grant,
      authorization: string | undefined,
    ): Promise<void> => {
      const { call, requestTo } = fixture();
      const { path, body } = await requestTo(route, verdict === 'foreign' ? 'foreign' : 'home');
      const headers = authorization === undefined ? {} : { authorization };
      const what = `${route.method} ${route.path} with ${scopes.join(' ')}`;
      for (const [isFaulty, target] of [
        [false, path],
        [true, `${path}?workspaceId=1`],
      ] as const) {
        const right = expectedResponse(route, verdict, scopes, isFaulty);
        const response = await call(target, { method: route.method, headers, ...(body && { body }) });
        // The suite does not know which data is whose.
        expect({ ...viewOf(response), shows: right.shows }, what).to.deep.equal(right);
      }
    };

    const checkAll = async (
      verdict: Verdict,
      grants: readonly Grant[],
      authorizationOf: (grant: Grant) => string | undefined,
    ): Promise<void> => {
      for (const { route } of fixture().operations) {
        await Promise.all(grants.map((grant) => check(route, verdict, grant, authorizationOf(grant))));
      }
    };

    for (const { state, verdict, header } of UNISSUED) {
      it(`${verdict} for ${state}`, () => checkAll(verdict, [NO_SCOPES], () => header));
    }
    for (const { state, verdict } of STORED) {
      it(`${verdict} for ${state}`, () =>
        checkAll(verdict, fixture().grants, ({ secrets }) => `Bearer ${secrets[state]}`));
    }
    for (const { state, verdict, header } of SENT) {
      it(`${verdict} for ${state}`, () => checkAll(verdict, fixture().grants, ({ secrets }) => header(secrets[GOOD])));
    }
  });

  it('has its status, and the headers and fields of the document, on a success', async () => {
    const { operations, send } = fixture();
    for (const { route } of operations) expect((await send(route, 'home')).status).to.equal(route.status);
  });

  it('rejects another method with Allow, and an unknown path below a prefix', async () => {
    const { operations, prefixes = [], call, requestTo } = fixture();
    for (const { route } of operations) {
      const { path } = await requestTo(route, 'home');
      const { status, headers } = await call(path, { method: 'OPTIONS' });
      expect(status).to.equal(405);
      expect(headers.get('allow')?.split(', ')).to.include(route.method);
    }
    for (const prefix of prefixes) expect((await call(`${prefix}/nowhere/at/all`)).status).to.equal(404);
  });
};
