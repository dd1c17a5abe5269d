import { createWorkspaceAdmin, type IssuedApiKey, type AdminPorts, type WorkspaceAdmin } from '@workspace-api/admin';
import {
  SCOPES,
  createWorkspaceApi,
  type ConcurrencyLimits,
  type Group,
  type Instance,
  type RateLimits,
  type Scope,
  type Workspace,
  type WorkspaceId,
} from '@workspace-api/core';
import { createCaller, type Caller } from './caller.js';
import type { HttpHarness, OpenHttp, ServeOptions } from './http-harness.js';
import { MovingClock } from './moving-clock.js';
import { after, afterEach, before, beforeEach, describe, type TestRunner } from '../runner/test-runner.js';
import { sampleGroupFields } from '../storage/samples.js';

/** A well-formed secret that was never issued: 32 zeros and their checksum. */
export const UNKNOWN_SECRET = 'wsk_000000000000000000000000000000002wjyrI';

/** The owner of every workspace of a case. */
export const OWNER = 'owner';

/** A workspace with an instance, groups and a key with every scope. */
export interface FurnishedWorkspace {
  readonly workspace: Workspace;
  readonly secret: string;
  readonly instance: Instance;
  /** In the order in which they were added. */
  readonly groups: readonly Group[];
}

/** The fixture of a case: a server on a store with two workspaces. */
export interface HttpFixture {
  readonly admin: WorkspaceAdmin;
  readonly clock: MovingClock;
  readonly home: FurnishedWorkspace;
  readonly foreign: FurnishedWorkspace;
  readonly call: Caller;
  readonly wholeBodies: boolean;
  /** Issues one more key for the home workspace. */
  readonly issueKey: (scopes: readonly Scope[], expiresInDays?: 30 | 90 | 365) => Promise<IssuedApiKey>;
  /** Starts a second server on the same store, with changed ports, limits or options. */
  readonly serveWith: (
    change: (ports: AdminPorts) => Partial<AdminPorts>,
    options?: ServeWithOptions,
  ) => Promise<Caller>;
}

export interface ServeWithOptions extends ServeOptions {
  /** Default: limits that no case reaches. */
  readonly rateLimits?: Partial<RateLimits>;
  /** Default: no limit on requests in flight. */
  readonly concurrencyLimits?: Partial<ConcurrencyLimits>;
}

const UNREACHED = { limit: 1_000_000, windowSeconds: 60 } as const;

const UNREACHED_RATE_LIMITS: RateLimits = { key: UNREACHED, workspace: UNREACHED, address: UNREACHED };

/** Adds an instance with five groups to a workspace. */
export const addInstance = async (
  admin: WorkspaceAdmin,
  workspaceId: WorkspaceId,
  name: string,
): Promise<Pick<FurnishedWorkspace, 'instance' | 'groups'>> => {
  await admin.syncInstances({ workspaceId, records: [{ externalId: name, name: `${name} line` }] });
  const records = [1, 2, 3, 4, 5].map((number) => ({
    ...sampleGroupFields({ name: `${name} group ${String(number)}`, memberCount: number, sendable: true }),
    ...{ externalId: `${name} ${String(number)}`, instanceExternalId: name },
  }));
  await admin.syncGroups({ workspaceId, records });
  const [instance] = (await admin.listInstances({ workspaceId, limit: 1 })).items as [Instance];
  const { items: groups } = await admin.listGroups({ workspaceId, limit: 5 });
  return { instance, groups: groups.toReversed() };
};

const furnish = async (admin: WorkspaceAdmin, name: string): Promise<FurnishedWorkspace> => {
  const workspace = await admin.createWorkspace({ name, ownerId: OWNER });
  const { secret } = await admin.issueApiKey({
    workspaceId: workspace.id,
    actor: OWNER,
    name: 'Every scope',
    scopes: SCOPES,
  });
  return { workspace, secret, ...(await addInstance(admin, workspace.id, name)) };
};

/** Returns the operations that a host serves: its own, and those of a case. */
export const operationsOf = (harness: HttpHarness, options: ServeOptions): HttpHarness['operations'] =>
  harness.operations && options.operations
    ? [...harness.operations, ...options.operations]
    : (harness.operations ?? options.operations);

const openFixture = async (
  harness: HttpHarness,
  closers: (() => Promise<void>)[],
  defaults: ServeWithOptions,
): Promise<HttpFixture> => {
  const clock = new MovingClock();
  const ports: AdminPorts = { ...harness.ports, clock };
  const admin = createWorkspaceAdmin(ports);
  const home = await furnish(admin, 'Home');
  const foreign = await furnish(admin, 'Foreign');

  const serve = async (
    served: AdminPorts,
    { rateLimits, concurrencyLimits, ...options }: ServeWithOptions,
  ): Promise<Caller> => {
    const api = createWorkspaceApi(served, {
      rateLimits: { ...UNREACHED_RATE_LIMITS, ...rateLimits },
      concurrencyLimits: { key: null, workspace: null, ...concurrencyLimits },
    });
    const server = await harness.serve(api, options);
    closers.push(() => server.close());
    return createCaller(server.baseUrl, { ...harness, operations: operationsOf(harness, options) });
  };

  return {
    admin,
    clock,
    home,
    foreign,
    call: await serve(ports, defaults),
    wholeBodies: harness.wholeBodies ?? false,
    issueKey: (scopes, expiresInDays) =>
      admin.issueApiKey({
        workspaceId: home.workspace.id,
        actor: OWNER,
        name: scopes.join(' '),
        scopes,
        expiresInDays,
      }),
    serveWith: (change, options = {}) => serve({ ...ports, ...change(ports) }, options),
  };
};

/** Registers a suite, opens its fixture in one hook and closes it in the other. */
const describeBetween =
  (open: TestRunner['before'], close: TestRunner['after']) =>
  (
    title: string,
    openHarness: OpenHttp,
    registerCases: (fixture: () => HttpFixture) => void,
    options: ServeWithOptions = {},
  ): void => {
    describe(title, () => {
      let closers: (() => Promise<void>)[] = [];
      let fixture: HttpFixture;

      open(async () => {
        const harness = await openHarness();
        closers = [() => harness.close()];
        fixture = await openFixture(harness, closers, options);
      });

      close(async () => {
        for (const closer of closers.reverse()) await closer();
      });

      registerCases(() => fixture);
    });
  };

/** Registers a suite. Each of its cases gets a new server and store. */
export const describeHttp = describeBetween(beforeEach, afterEach);

/** Registers a suite whose cases share one server and one store. */
export const describeSharedHttp = describeBetween(before, after);
