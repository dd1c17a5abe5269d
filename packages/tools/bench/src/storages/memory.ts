import type { Scope } from '@workspace-api/core';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFile } from '../peers/memory-store.js';
import type { Campaign, Group } from '../peers/records.js';
import { getAll, getData } from './api.js';
import {
  LIMITS,
  PEER_NAMES,
  startPeer,
  startProduct,
  withServers,
  type Callers,
  type ServerSet,
  type Workplace,
} from './servers.js';

/** The output of `serve --demo --json`. */
export interface DemoLine {
  readonly url: string;
  readonly workspaces: readonly {
    readonly keys: readonly { readonly secret: string; readonly scopes: readonly Scope[] }[];
  }[];
  readonly rejectedKeys: readonly { readonly reason: string; readonly secret: string }[];
}

const PAST = '2020-01-01T00:00:00.000Z';

const keyOf = (workspaceId: string, secret: string, scopes: readonly Scope[], reason?: string) => ({
  workspaceId,
  scopes,
  expiresAt: reason === 'expired' ? PAST : null,
  revokedAt: reason === 'revoked' ? PAST : null,
  secretHash: createHash('sha256').update(secret).digest('hex'),
});

/** Reads the data of a running demo through its API. */
const dataOfDemo = async ({ url, workspaces, rejectedKeys }: DemoLine): Promise<DataFile> => {
  const read = workspaces.map(async ({ keys }) => {
    const secret = keys[0]?.secret ?? '';
    const list = async <Item>(name: string): Promise<Item[]> => (await getAll<Item>(url, secret, name)).reverse();
    const { id } = await getData<{ id: string }>(url, secret, '/me');
    const instanceIds = (await list<{ id: string }>('/instances')).map((instance) => instance.id);
    const [groups, campaigns] = [await list<Group>('/groups'), await list<Campaign>('/campaigns')];
    return {
      workspace: { id, instanceIds, groups, campaigns },
      keys: keys.map(({ secret: own, scopes }) => keyOf(id, own, scopes)),
    };
  });
  const found = await Promise.all(read);
  const id = found[0]?.workspace.id ?? '';
  return {
    workspaces: found.map(({ workspace }) => workspace),
    keys: [
      ...found.flatMap(({ keys }) => keys),
      ...rejectedKeys.map(({ secret, reason }) => keyOf(id, secret, [], reason)),
    ],
  };
};

/** Returns the callers of a demo, or of servers with its data. */
export const callersOfDemo = ({ workspaces, rejectedKeys }: DemoLine): Callers => {
  const secretOf = (workspace: number, key: number): string => workspaces[workspace]?.keys[key]?.secret ?? '';
  const rejected = (reason: string): string => rejectedKeys.find((key) => key.reason === reason)?.secret ?? '';
  return {
    full: secretOf(0, 0),
    readOnly: secretOf(0, 1),
    foreign: secretOf(1, 0),
    revoked: rejected('revoked'),
    expired: rejected('expired'),
  };
};

/** Returns the flags of a demo in memory. */
export const demoFlags = (groupCount: number): readonly string[] => ['--demo', '--demo-groups', String(groupCount)];

/** Starts the product with a demo, and the peers with the same data in memory. */
export const withMemoryServers = <Result>(
  { cores, folder }: Workplace,
  groupCount: number,
  use: (set: ServerSet) => Promise<Result>,
): Promise<Result> => {
  const args = [...demoFlags(groupCount), ...LIMITS.unreached.product];
  return withServers([() => startProduct(args, cores?.server)], async ([product]) => {
    if (product === undefined) throw new RangeError('There is no product.');
    const demo = product.announcement as DemoLine;
    const file = join(folder, 'data.json');
    await writeFile(file, JSON.stringify(await dataOfDemo(demo)));
    const starts = PEER_NAMES.map((name) => () => startPeer(name, ['--data', file], cores?.server));
    return withServers(starts, (peers) => use({ product, peers, callers: callersOfDemo(demo) }));
  });
};
