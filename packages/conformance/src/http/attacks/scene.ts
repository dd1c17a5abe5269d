import type { AdminPorts } from '@workspace-api/admin';
import type { WorkspaceId } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import { CAMPAIGNS, campaignTo } from '../campaign-input.js';
import type { ReceivedResponse } from '../document/check-response.js';
import type { Endpoint } from '../endpoint.js';
import { UNKNOWN_SECRET, type FurnishedWorkspace, type HttpFixture } from '../http-fixture.js';
import { watchStorage, type StorageCall } from './storage-calls.js';

/** The lists that have cursors, by the last segment of their paths. */
export const LISTS = ['instances', 'groups', 'campaigns'] as const;

export type ListName = (typeof LISTS)[number];

/** The campaigns that each workspace creates with idempotency keys. */
const ORDERS = [0, 1, 2, 3, 4, 5];

/** What an attacker may know about a workspace. */
export interface Knowledge {
  readonly workspaceId: string;
  readonly instanceId: string;
  readonly groupIds: readonly [string, string];
  readonly campaignId: string;
  readonly keyId: string;
  readonly secret: string;
  readonly cursors: Readonly<Record<ListName, string>>;
  /** The used idempotency keys, each with the body {@link Knowledge.order}. */
  readonly idempotencyKeys: readonly string[];
  /** The body of a request that creates a campaign. */
  readonly order: string;
}

/** The material of attacks, and access to their effects. */
export interface Scene {
  /** The attacked server. Its storage calls are recorded. */
  readonly endpoint: Endpoint;
  /** The attacker. */
  readonly home: FurnishedWorkspace;
  /** The attacker's knowledge about the attacked workspace. */
  readonly foreign: Knowledge;
  /** The knowledge about a workspace that does not exist. */
  readonly missing: Knowledge;
  /** The knowledge about the attacker's own workspace. */
  readonly own: Knowledge;
  /** Strings that only the attacked workspace contains. */
  readonly marks: readonly string[];
  /** Returns the storage calls since the previous call of this method. */
  takeCalls(): readonly StorageCall[];
  /** Resolves to all stored data of the attacked workspace, as text. */
  readContents(): Promise<string>;
}

const idOf = ({ json }: ReceivedResponse): string => (json as { data: { id: string } }).data.id;

const orderOf = (of: Pick<FurnishedWorkspace, 'instance' | 'groups'>): string =>
  JSON.stringify(campaignTo(of, { name: `Order of ${of.instance.name}`, metadata: { of: of.instance.name } }));

/** Adds a second record to each list of a workspace. Resolves to everything that an attacker can know about it. */
const learn = async ({ admin, call }: HttpFixture, of: FurnishedWorkspace, name: string): Promise<Knowledge> => {
  const { workspace, instance, groups, secret } = of;
  await admin.addInstance({ workspaceId: workspace.id, name: `${name} second line` });
  const order = orderOf(of);
  const idempotencyKeys = ORDERS.map((number) => `${name}-order-${String(number)}`);
  let campaignId = '';
  for (const key of idempotencyKeys) {
    const headers = { 'idempotency-key': key };
    campaignId = idOf(await call(CAMPAIGNS, { method: 'POST', secret, headers, body: order }));
  }
  const cursorOf = async (list: ListName): Promise<string> => {
    const { json } = await call(`/api/public/v1/${list}?limit=1`, { secret });
    return (json as { data: { nextCursor: string } }).data.nextCursor;
  };
  const { items: keys } = await admin.listApiKeys({ workspaceId: workspace.id });
  return {
    workspaceId: workspace.id,
    instanceId: instance.id,
    groupIds: [groups[0]?.id ?? '', groups[1]?.id ?? ''],
    campaignId,
    keyId: keys[0]?.id ?? '',
    secret,
    cursors: {
      instances: await cursorOf('instances'),
      groups: await cursorOf('groups'),
      campaigns: await cursorOf('campaigns'),
    },
    idempotencyKeys,
    order,
  };
};

/** Returns a random UUID of version 8, the version of cursors. */
const madeUpCursor = (): string => randomUUID().replace(/-4/, '-8');

const makeUp = (foreign: Knowledge): Knowledge => {
  const instanceId = randomUUID();
  const groupIds = [randomUUID(), randomUUID()] as const;
  const order = [foreign.instanceId, ...foreign.groupIds].reduce(
    (text, id, index) => text.replace(id, [instanceId, ...groupIds][index] ?? ''),
    foreign.order,
  );
  return {
    workspaceId: randomUUID(),
    instanceId,
    groupIds,
    campaignId: randomUUID(),
    keyId: randomUUID(),
    secret: UNKNOWN_SECRET,
    cursors: { instances: madeUpCursor(), groups: madeUpCursor(), campaigns: madeUpCursor() },
    idempotencyKeys: foreign.idempotencyKeys.map((key) => key.replace('Foreign', 'Missing')),
    order,
  };
};

/** Resolves to all stored data of a workspace as text, except when its keys were last used. */
const contentsOf = async (
  ports: AdminPorts,
  workspaceId: WorkspaceId,
  { idempotencyKeys }: Knowledge,
): Promise<string> => {
  const all = { below: null, limit: 1_000 };
  const { workspaces, apiKeys, instances, groups, campaigns } = ports;
  const created = await campaigns.list(workspaceId, all);
  return JSON.stringify(
    [
      await workspaces.find(workspaceId),
      await apiKeys.list(workspaceId, all),
      await instances.list(workspaceId, all),
      await groups.list(workspaceId, all),
      created,
      await Promise.all(created.map(({ record }) => campaigns.find(workspaceId, record.id))),
      await Promise.all(idempotencyKeys.map((key) => campaigns.findByIdempotencyKey(workspaceId, key))),
    ],
    (name, value: unknown) => (name === 'lastUsedAt' ? undefined : value),
  );
};

/** Fills both workspaces, and serves them on a storage that records its calls. */
export const openScene = async (fixture: HttpFixture): Promise<Scene> => {
  const { home, serveWith } = fixture;
  const own = await learn(fixture, home, 'Home');
  const foreign = await learn(fixture, fixture.foreign, 'Foreign');
  let calls: StorageCall[] = [];
  let readContents = (): Promise<string> => Promise.resolve('');
  const endpoint = await serveWith((ports) => {
    readContents = () => contentsOf(ports, fixture.foreign.workspace.id, foreign);
    return watchStorage(ports, (call) => calls.push(call));
  });
  return {
    endpoint,
    home,
    own,
    foreign,
    missing: makeUp(foreign),
    marks: [
      'Foreign',
      foreign.workspaceId,
      foreign.campaignId,
      foreign.keyId,
      ...fixture.foreign.groups.map(({ id }) => id),
      foreign.instanceId,
      ...Object.values(foreign.cursors),
    ],
    readContents,
    takeCalls: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
  };
};
