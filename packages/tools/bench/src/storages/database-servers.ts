import { createWorkspaceAdmin, type SyncedGroup } from '@workspace-api/admin';
import { SCOPES, addDays, type MemberId, type Scope, type WorkspaceId } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  LIMITS,
  PEER_NAMES,
  startPeer,
  startProduct,
  withServers,
  type AnyServer,
  type Callers,
  type ServerSet,
  type Workplace,
} from './servers.js';
import type { TestDatabase } from './test-database.js';

const OWNER = 'ann' as MemberId;

const INSTANCES = 5;

/** The creation time of the first group. Each group is a second newer than the one before. */
const EPOCH = Date.UTC(2025, 0, 1);

const READY_POLL_MILLISECONDS = 50;

/** A workspace for a load, and a key with every scope. */
export interface FilledWorkspace {
  readonly id: WorkspaceId;
  readonly secret: string;
}

/** Returns groups of these instances, oldest first. */
const groupRecords = (instanceIds: readonly string[], count: number): SyncedGroup[] =>
  Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(EPOCH + index * 1_000).toISOString();
    return {
      id: randomUUID(),
      instanceId: instanceIds[index % instanceIds.length] ?? '',
      name: `Night shift ${index + 1}`,
      memberCount: 5 + (index % 250),
      sendable: index % 7 !== 3,
      createdAt,
      updatedAt: createdAt,
    };
  });

/** Creates a workspace with a key, instances and groups, as a host does. */
export const fillWorkspace = async ({ ports }: TestDatabase, groupCount: number): Promise<FilledWorkspace> => {
  const admin = createWorkspaceAdmin(ports);
  const { id } = await admin.createWorkspace({ name: 'Acme Logistics', ownerId: OWNER });
  const { secret } = await admin.issueApiKey({ workspaceId: id, actor: OWNER, name: 'Load', scopes: SCOPES });
  const instanceIds = Array.from({ length: INSTANCES }, () => randomUUID());
  await admin.syncInstances({
    workspaceId: id,
    records: instanceIds.map((instanceId, index) => ({
      id: instanceId,
      name: `Office ${index + 1}`,
      status: 'connected',
    })),
  });
  await admin.syncGroups({ workspaceId: id, records: groupRecords(instanceIds, groupCount) });
  return { id, secret };
};

/** Creates the other kinds of callers, to which servers may respond differently. */
const addCallers = async (database: TestDatabase, { id, secret: full }: FilledWorkspace): Promise<Callers> => {
  const { ports } = database;
  const admin = createWorkspaceAdmin(ports);
  const issue = (scopes: readonly Scope[]) =>
    admin.issueApiKey({ workspaceId: id, actor: OWNER, name: 'Other', scopes });
  const revoked = await issue(SCOPES);
  await admin.revokeApiKey({ workspaceId: id, actor: OWNER, keyId: revoked.key.id });
  const past = createWorkspaceAdmin({ ...ports, clock: { now: () => addDays(ports.clock.now(), -60) } });
  const expired = await past.issueApiKey({
    workspaceId: id,
    actor: OWNER,
    name: 'Trial',
    scopes: SCOPES,
    expiresInDays: 30,
  });
  return {
    full,
    readOnly: (await issue(SCOPES.filter((scope) => scope !== 'campaigns:write'))).secret,
    foreign: (await fillWorkspace(database, 10)).secret,
    revoked: revoked.secret,
    expired: expired.secret,
  };
};

/** Starts the product on the database, and waits until it is ready. */
export const startProductOn = async (
  { cores }: Pick<Workplace, 'cores'>,
  { flags }: TestDatabase,
  limits: keyof typeof LIMITS = 'unreached',
): Promise<AnyServer> => {
  const args = [...flags, ...LIMITS[limits].product];
  const product = await startProduct(args, cores?.server);
  const { managementUrl } = product.announcement as { managementUrl: string };
  while (!(await fetch(`${managementUrl}/readyz`)).ok) await pause(READY_POLL_MILLISECONDS);
  return product;
};

/** Starts the product and its peers on a database, with a new workspace. */
export const withDatabaseServers = async <Result>(
  workplace: Workplace,
  database: TestDatabase,
  groupCount: number,
  use: (set: ServerSet) => Promise<Result>,
  limits: keyof typeof LIMITS = 'unreached',
): Promise<Result> => {
  const callers = await addCallers(database, await fillWorkspace(database, groupCount));
  await database.analyze?.();
  const starts = PEER_NAMES.map(
    (name) => () => startPeer(name, [...database.flags, ...LIMITS[limits].peer], workplace.cores?.server),
  );
  return withServers([() => startProductOn(workplace, database, limits), ...starts], ([product, ...peers]) => {
    if (product === undefined) throw new RangeError('There is no product.');
    return use({ product, peers, callers, database });
  });
};
