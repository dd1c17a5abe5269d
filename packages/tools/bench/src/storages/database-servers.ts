import { createWorkspaceAdmin } from '@workspace-api/admin';
import { SCOPES, createWorkspaceApi } from '@workspace-api/core';
import { ManualClock, itemAt, seedWorkspace, type SeededWorkspace } from '@workspace-api/testing';
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

const READY_POLL_MILLISECONDS = 50;

/** A workspace for a load. */
export interface FilledWorkspace extends SeededWorkspace {
  /** The secret of the key with every scope. */
  readonly secret: string;
}

/** Creates a workspace with keys, instances and groups. */
export const fillWorkspace = async ({ ports }: TestDatabase, groupCount: number): Promise<FilledWorkspace> => {
  const clock = new ManualClock(ports.clock.now());
  const past = { ...ports, clock };
  const [api, admin] = [createWorkspaceApi(past), createWorkspaceAdmin(past)];
  const { workspace } = await seedWorkspace(
    { api, admin, clock, ids: ports.ids, scopes: SCOPES },
    {
      name: 'Acme Logistics',
      ownerId: 'ann',
      age: 60,
      instances: [1, 2, 3, 4, 5].map((number) => ({
        name: `Office ${number}`,
        status: 'connected',
        statusReason: null,
      })),
      groupCount,
      groupAt: (index, instances) => ({
        instanceId: itemAt(instances, index).id,
        name: `Night shift ${index + 1}`,
        memberCount: 5 + (index % 250),
        sendable: index % 7 !== 3,
      }),
      campaigns: [],
    },
  );
  return { ...workspace, secret: workspace.keys.full.secret };
};

/** Starts the product on the database, and waits until it is ready. */
export const startProductOn = async (
  { cores }: Pick<Workplace, 'cores'>,
  { flags }: TestDatabase,
  limits: keyof typeof LIMITS = 'unreached',
  others: readonly string[] = [],
): Promise<AnyServer> => {
  const args = [...flags, ...LIMITS[limits].product, ...others];
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
  productFlags: readonly string[] = [],
): Promise<Result> => {
  const { keys, secret } = await fillWorkspace(database, groupCount);
  const callers: Callers = {
    full: secret,
    readOnly: keys.reader.secret,
    foreign: (await fillWorkspace(database, 10)).secret,
    revoked: keys.revoked.secret,
    expired: keys.expired.secret,
  };
  await database.analyze?.();
  const starts = PEER_NAMES.map(
    (name) => () => startPeer(name, [...database.flags, ...LIMITS[limits].peer], workplace.cores?.server),
  );
  return withServers(
    [() => startProductOn(workplace, database, limits, productFlags), ...starts],
    ([product, ...peers]) => {
      if (product === undefined) throw new RangeError('There is no product.');
      return use({ product, peers, callers, database });
    },
  );
};
