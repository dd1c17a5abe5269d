import { createWorkspaceAdmin, type AdminPorts } from '@workspace-api/admin';
import { SCOPES, createWorkspaceApi, type Scope, type WorkspaceId } from '@workspace-api/core';
import type { Route } from '@workspace-api/contract';
import { createCaller, type Call, type Caller } from '../caller.js';
import type { ReceivedResponse } from '../document/check-response.js';
import { OWNER, operationsOf } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { MovingClock } from '../moving-clock.js';
import type { HostOperations, NextRequest, OpenOperations, SampleRequest } from './host-operations.js';
import { issueKeys, issueToken, verifyToken, type Secrets } from './key-states.js';

/** The two workspaces of a suite. */
export type Side = 'home' | 'foreign';

/** Keys with the same scopes, by state. */
export interface Grant {
  readonly scopes: readonly Scope[];
  /** The only scope that they lack. Null if there is none such. */
  readonly lacks: Scope | null;
  readonly secrets: Secrets;
}

/** A server with operations under test, behind a trusted proxy, over a store with two workspaces. */
export interface OperationsFixture extends Pick<HostOperations, 'prefixes'> {
  /** The operations under test. */
  readonly routes: readonly Route[];
  readonly call: Caller;
  /** Keys with each scope alone, all but each, and all, in each state. */
  readonly grants: readonly Grant[];
  /** Returns a valid request to an operation, with its path filled in. */
  readonly requestTo: (
    route: Route,
    side: Side,
  ) => Promise<{ readonly path: string; readonly body: object | undefined }>;
  /** Sends a valid request to an operation with a key that has its scope. */
  readonly send: (route: Route, side: Side, call?: Call & { readonly query?: string }) => Promise<ReceivedResponse>;
  /** The same, which sends access tokens. */
  readonly withTokens: () => OperationsFixture;
  readonly close: () => Promise<void>;
}

/** The fields of data that a case reads. */
interface Page {
  readonly items: readonly object[];
  readonly nextCursor: string | null;
}

/** Returns the page in the response of a list. */
export const pageIn = ({ json }: ReceivedResponse): Page => (json as { data: Page }).data;

const fillIn = (path: string, { params = {} }: SampleRequest): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Opens a server with the operations of a host. `builtIn` are tested beside them. */
export const openOperationsFixture = async (
  openHarness: OpenHttp,
  openOperations: OpenOperations,
  builtIn: readonly Route[],
): Promise<OperationsFixture> => {
  const harness = await openHarness();
  const clock = new MovingClock();
  const ports: AdminPorts = { ...harness.ports, clock };
  const { operations, prefixes, furnish } = await openOperations(ports);
  const routes = [...builtIn, ...operations.map(({ route }) => route)];
  // In the order of responses.
  const scopes: readonly Scope[] = [...new Set([...SCOPES, ...routes.map(({ scope }) => scope)])];
  const admin = createWorkspaceAdmin(ports, { scopes: scopes.filter((scope) => !SCOPES.some((one) => one === scope)) });
  const api = createWorkspaceApi(ports, {
    rateLimits: { key: null, workspace: null, address: null },
    concurrencyLimits: { key: null, workspace: null },
  });
  const options = {
    trustedProxies: 1,
    verifyToken,
    ...(operations.length > 0 && { operations }),
    ...(prefixes !== undefined && { prefixes }),
  };
  const server = await harness.serve(api, options);
  const call = createCaller(server.baseUrl, { ...harness, operations: operationsOf(harness, options) });

  const openSide = async (
    name: string,
  ): Promise<{ id: WorkspaceId; secret: string; token: string; requests: Readonly<Record<string, NextRequest>> }> => {
    const { id } = await admin.createWorkspace({ name, ownerId: OWNER });
    const { secret } = await admin.issueApiKey({ workspaceId: id, actor: OWNER, name: 'Every scope', scopes });
    const token = issueToken({ workspaceId: id, subject: name, scopes, expiresAt: null });
    return { id, secret, token, requests: await furnish(id) };
  };
  const sides = { home: await openSide('Home'), foreign: await openSide('Foreign') };

  const requestTo: OperationsFixture['requestTo'] = async ({ operationId, path }, side) => {
    const next = sides[side].requests[operationId];
    if (next === undefined) throw new Error(`furnish() returns no request for ${operationId}.`);
    const sample = await next();
    return { path: fillIn(path, sample), body: sample.body };
  };

  const ids = { home: sides.home.id, foreign: sides.foreign.id };
  const grants: Grant[] = [];
  const grant = async (set: readonly Scope[], lacks: Scope | null): Promise<void> => {
    grants.push({ scopes: set, lacks, secrets: await issueKeys(admin, ids, set) });
  };
  for (const scope of scopes) {
    await grant([scope], null);
    await grant(
      scopes.filter((other) => other !== scope),
      scope,
    );
  }
  await grant(scopes, null);
  clock.moveOn(30);

  const fixtureWith = (credentials: 'secret' | 'token'): OperationsFixture => ({
    routes,
    ...(prefixes !== undefined && { prefixes }),
    call,
    requestTo,
    grants,
    send: async (route, side, { query = '', ...rest } = {}) => {
      const { path, body } = await requestTo(route, side);
      return call(path + query, {
        method: route.method,
        secret: sides[side][credentials],
        ...(body && { body }),
        ...rest,
      });
    },
    withTokens: () => fixtureWith('token'),
    close: async () => {
      await server.close();
      await harness.close();
    },
  });
  return fixtureWith('secret');
};
