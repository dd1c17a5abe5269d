import { ROUTES, placesOf, type Route } from '@workspace-api/contract';
import { SCOPES, type Scope } from '@workspace-api/core';
import { expect } from 'chai';
import { CAMPAIGNS, campaignTo } from '../campaign-input.js';
import type { Call, Caller } from '../caller.js';
import type { ReceivedResponse } from '../document/check-response.js';
import { describeSharedHttp, type HttpFixture } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import {
  ALL_SCOPES,
  OPERATIONS,
  OVER_PLAIN_HTTP,
  expectedResponse,
  type AccessResponse,
  type Verdict,
} from './access-rules.js';
import { GOOD, SENT, STORED, UNISSUED, issueKeys, type Secrets } from './key-states.js';
import { before, describe, it } from '../../runner/test-runner.js';
import { sampleGroupFields } from '../../storage/samples.js';

/** The scopes of the keys: each alone, all but each, and all. */
const SCOPE_SETS: readonly { readonly name: string; readonly scopes: readonly Scope[] }[] = [
  ...SCOPES.map((scope) => ({ name: `${scope} alone`, scopes: [scope] })),
  ...SCOPES.map((scope) => ({ name: `all but ${scope}`, scopes: SCOPES.filter((other) => other !== scope) })),
  { name: 'all scopes', scopes: SCOPES },
];

/** A request, and the expected response to it. */
interface Cell {
  readonly name: string;
  readonly path: string;
  readonly request: Call;
  readonly right: AccessResponse;
}

interface Usage {
  readonly metrics?: readonly { readonly metric: string; readonly used: number }[];
}

/** Returns the workspaces whose data a response contains. In GET /usage the number of groups distinguishes them. */
const shownBy = ({ home, foreign }: HttpFixture, { text, json }: ReceivedResponse): string => {
  const { metrics = [] } = (json as { data?: Usage }).data ?? {};
  const groups = metrics.find(({ metric }) => metric === 'groups')?.used;
  return [
    { name: 'home', of: home, groupCount: 5 },
    { name: 'foreign', of: foreign, groupCount: 6 },
  ]
    .filter(({ of: { workspace, instance }, groupCount }) =>
      [text.includes(workspace.id), text.includes(instance.id), groups === groupCount].includes(true),
    )
    .map(({ name }) => name)
    .join(' and ');
};

const viewOf = (fixture: HttpFixture, response: ReceivedResponse): AccessResponse => {
  const { code, requiredScope, grantedScopes } = response.json as Readonly<Record<string, unknown>>;
  return {
    status: response.status,
    code,
    challenge: response.headers.get('www-authenticate'),
    requiredScope,
    grantedScopes,
    shows: shownBy(fixture, response),
    hasSecret: /wsk_\w{38}/.test(response.text),
  };
};

/** Registers every operation with every key: each set of scopes in each state, in a valid and in a faulty request. */
export const describeMatrix = (openHarness: OpenHttp): void => {
  describeSharedHttp('keys and scopes', openHarness, (fixture) => {
    const secretsOf = new Map<string, Secrets>();
    /** Sends requests through a trusted proxy. */
    let callProxy: Caller;

    before(async () => {
      const { admin, clock, call, home, foreign, serveWith } = fixture();
      callProxy = await serveWith(() => ({}), { trustedProxies: 1 });
      const workspaces = { home: home.workspace.id, foreign: foreign.workspace.id };
      for (const { name, scopes } of SCOPE_SETS) secretsOf.set(name, await issueKeys(admin, workspaces, scopes));
      clock.moveOn(30);
      const fields = { ...sampleGroupFields({ sendable: true }), instanceId: foreign.instance.id };
      await admin.addGroup({ workspaceId: foreign.workspace.id, ...fields });
      for (const sender of [home, foreign]) {
        await call(CAMPAIGNS, { method: 'POST', secret: sender.secret, body: campaignTo(sender) });
      }
    });

    const cellsOf = (
      route: Route,
      verdict: Verdict,
      { name, scopes }: (typeof SCOPE_SETS)[number],
      authorization: string | undefined,
    ): Cell[] => {
      const { method, path } = route;
      const hasBody = placesOf(route).body.length > 0;
      const { home, foreign } = fixture();
      const headers = authorization === undefined ? {} : { authorization };
      const sound = campaignTo(verdict === 'foreign' ? foreign : home);
      const rule = OPERATIONS[`${method} ${path}` as keyof typeof OPERATIONS];
      const right = (isFaulty: boolean) => expectedResponse(rule, verdict, scopes, isFaulty);
      return [
        {
          name,
          path,
          request: { method, headers, ...(hasBody && { body: sound }) },
          right: right(false),
        },
        {
          name: `${name}, with a faulty request`,
          path: `${path}?workspaceId=${foreign.workspace.id}`,
          request: { method, headers, ...(hasBody && { body: '{' }) },
          right: right(true),
        },
      ];
    };

    /** Sends the requests of all cells concurrently. A failure names its cells. */
    const check = async (cells: readonly Cell[], call = fixture().call): Promise<void> => {
      const seen = await Promise.all(
        cells.map(async ({ name, path, request }) => [name, viewOf(fixture(), await call(path, request))]),
      );
      expect(Object.fromEntries(seen)).to.deep.equal(Object.fromEntries(cells.map(({ name, right }) => [name, right])));
    };

    const withEverySet = (
      route: Route,
      verdict: Verdict,
      authorizationOf: (secrets: Secrets) => string,
    ): Promise<void> =>
      check(
        SCOPE_SETS.flatMap((set) => {
          const secrets = secretsOf.get(set.name);
          return secrets === undefined ? [] : cellsOf(route, verdict, set, authorizationOf(secrets));
        }),
      );

    it('has the operations and the scopes of the specification', () => {
      const routes = ROUTES.map(({ method, path, scope, status }) => [`${method} ${path}`, { scope, status }]);
      expect(Object.fromEntries(routes)).to.deep.equal(OPERATIONS);
      expect(SCOPES).to.deep.equal(ALL_SCOPES);
    });

    for (const route of ROUTES) {
      describe(`${route.method} ${route.path}`, () => {
        for (const { state, verdict, header } of UNISSUED) {
          it(`${verdict} for ${state}`, () => check(cellsOf(route, verdict, { name: state, scopes: [] }, header)));
        }
        for (const { state, verdict } of STORED) {
          it(`${verdict} for ${state}`, () => withEverySet(route, verdict, (secrets) => `Bearer ${secrets[state]}`));
        }
        it('https_required for any key over plain HTTP', async () => {
          const secrets = secretsOf.get('all scopes');
          const cells = STORED.flatMap(({ state, verdict }) =>
            cellsOf(route, verdict, { name: state, scopes: SCOPES }, `Bearer ${String(secrets?.[state])}`),
          );
          const overHttp = ({ request, ...cell }: Cell): Cell => ({
            ...cell,
            request: { ...request, headers: { ...request.headers, 'x-forwarded-proto': 'http' } },
            right: OVER_PLAIN_HTTP,
          });
          await check(cells.map(overHttp), callProxy);
        });
        for (const { state, verdict, header } of SENT) {
          it(`${verdict} for ${state}`, () => withEverySet(route, verdict, (secrets) => header(secrets[GOOD])));
        }
      });
    }
  });
};
